interface Located {
  readonly type: string
  readonly loc: {
    readonly start: { readonly line: number; readonly column: number }
    readonly end: { readonly line: number; readonly column: number }
  }
}

interface JsonMember extends Located {
  readonly name: { readonly value?: string; readonly name?: string }
  readonly value: JsonNode
}

interface JsonNode extends Located {
  readonly members?: readonly JsonMember[]
  readonly elements?: readonly { readonly value: JsonNode }[]
}

/** What `@eslint/json` parses a file into. */
export interface JsonDocument extends Located {
  readonly body: JsonNode
}

/**
 * The narrowest node on the way of a path of keys: the member that it ends at, or the last one that
 * is there.
 */
export function nodeAt({ body }: JsonDocument, path: readonly (string | number)[]): Located {
  let node: JsonNode = body
  let shown: Located = body
  for (const step of path) {
    const member: JsonMember | undefined = node.members?.find(
      ({ name }) => (name.value ?? name.name) === step,
    )
    const next: JsonNode | undefined =
      member?.value ?? (typeof step === 'number' ? node.elements?.[step]?.value : undefined)
    if (next === undefined) return shown
    shown = member ?? next
    node = next
  }
  return shown
}
