import { spawnSync } from 'node:child_process'
import path from 'node:path'

const PRELOAD = path.join(import.meta.dirname, 'usage.cjs')

/** CPU milliseconds and peak MiB of one Node process from its start to its end. */
function measureProcess(args) {
  const { output, status, error } = spawnSync(process.execPath, ['--require', PRELOAD, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 26,
  })
  if (error !== undefined) throw error
  if (status === 2 || output[3].length === 0) throw new Error(`${args.join(' ')}: ${output[2]}`)
  return JSON.parse(output[3].toString())
}

/** Interleaved rounds of several processes; for each the medians of what it used. */
export function measureProcesses(variants, rounds) {
  const samples = Object.fromEntries(Object.keys(variants).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, args] of Object.entries(variants)) samples[name].push(measureProcess(args))
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, list]) => [
      name,
      {
        cpu: quartiles(list.map(({ cpu }) => cpu))[1],
        memory: quartiles(list.map(({ memory }) => memory))[1],
      },
    ]),
  )
}

/**
 * Two processes by turns, A B B A: the quartiles of the rounds' CPU ratios B ÷ A, and B's median
 * peak memory.
 */
export function pairedProcesses(a, b, rounds) {
  const ratios = []
  const memory = []
  for (let round = 0; round < rounds; round += 1) {
    const [a1, b1, b2, a2] = [a, b, b, a].map(measureProcess)
    ratios.push((b1.cpu + b2.cpu) / (a1.cpu + a2.cpu))
    memory.push(b1.memory, b2.memory)
  }
  return { ratio: quartiles(ratios), memory: quartiles(memory)[1] }
}

/**
 * CPU time of a function in this process, in milliseconds, repeated so that it takes at least
 * `least`.
 */
function cpuOf(run, times) {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

/**
 * Ratio of two functions' CPU times: rounds in the order A B B A; the quartiles of the rounds'
 * ratios.
 */
export function pairedRatio(a, b, { rounds = 7, least = 30 } = {}) {
  const times = [a, b].map((run) => Math.max(1, Math.ceil(least / Math.max(cpuOf(run, 1), 0.01))))
  const ratios = []
  for (let round = 0; round < rounds; round += 1) {
    const [a1, b1, b2, a2] = [
      cpuOf(a, times[0]),
      cpuOf(b, times[1]),
      cpuOf(b, times[1]),
      cpuOf(a, times[0]),
    ]
    ratios.push((a1 + a2) / (b1 + b2))
  }
  return quartiles(ratios)
}

/** Lower quartile, median and upper quartile. */
export function quartiles(values) {
  const sorted = [...values].sort((x, y) => x - y)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return [at(0.25), at(0.5), at(0.75)]
}
