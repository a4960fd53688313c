/** Starts that looking for names may take. */
const MOST_STARTS = 16

/**
 * The fewest of these names with which something works, given that it works with all of them and
 * not with none; by halving. More than that where the starts do not suffice.
 *
 * @param works starts it with these names
 */
export async function neededNames(
  names: readonly string[],
  works: (names: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  let starts = 0
  const attempt = async (some: readonly string[]): Promise<boolean> => {
    starts += 1
    return works(some)
  }
  const narrow = async (
    given: readonly string[],
    pool: readonly string[],
  ): Promise<readonly string[]> => {
    if (pool.length < 2 || starts >= MOST_STARTS) return pool
    const middle = Math.ceil(pool.length / 2)
    const [first, second] = [pool.slice(0, middle), pool.slice(middle)]
    if (await attempt([...given, ...first])) return narrow(given, first)
    if (starts < MOST_STARTS && (await attempt([...given, ...second]))) return narrow(given, second)
    const ofFirst = await narrow([...given, ...second], first)
    return [...ofFirst, ...(await narrow([...given, ...ofFirst], second))]
  }
  return [...(await narrow([], names))].sort()
}
