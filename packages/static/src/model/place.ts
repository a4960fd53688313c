import type { Module } from './module.js'

/** A run of source text: a file and UTF-16 offsets into it. */
export interface Place {
  readonly module: Module
  readonly start: number
  readonly end: number
}

/** A node of a parser. Parsers differ in how they say where it stands: offsets, or a range. */
export interface Spanned {
  readonly start?: number
  readonly end?: number
  readonly range?: readonly [number, number]
}

/** Where a node is written. */
export function placeOf(node: Spanned, { module }: { readonly module: Module }): Place {
  const [start, end] = node.range ?? [node.start ?? 0, node.end ?? 0]
  return { module, start, end }
}

/** All of a module. */
export function wholeOf(module: Module): Place {
  return { module, start: 0, end: module.text.length }
}
