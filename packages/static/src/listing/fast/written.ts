import type { Json } from '@mcp-budget/core'
import { isExact } from '../../model/doubt.js'
import { textOf } from '../../model/value.js'
import type { Value } from '../../model/value.js'

/** Thrown inside, where a chain has a word that is not among the common ones. */
export class Uncommon extends Error {}

/** @throws Uncommon */
export function refuse(): never {
  throw new Uncommon()
}

const MESSAGES = new Set(['error', 'message', 'invalid_type_error', 'required_error'])

/** A message of an error is not listed: a text, or an object that holds nothing else. */
export function checkMessage(value: Value | undefined): void {
  if (value === undefined || textOf(value) !== undefined) return
  if (value.kind !== 'object' || ![...value.entries.keys()].every((key) => MESSAGES.has(key))) {
    refuse()
  }
}

export function readText(value: Value | undefined): string {
  return (isExact(value) ? textOf(value) : undefined) ?? refuse()
}

export function readLiteral(value: Value | undefined): string | number | boolean {
  if (value?.kind !== 'primitive' || !isExact(value)) return refuse()
  const { value: literal } = value
  const isLiteral =
    typeof literal === 'string' || typeof literal === 'number' || typeof literal === 'boolean'
  return isLiteral ? literal : refuse()
}

export function readTexts(value: Value | undefined): readonly string[] {
  return value?.kind === 'array' && isExact(value) ? value.items.map(readText) : refuse()
}

export function readJson(value: Value | undefined): Json {
  if (value?.kind === 'primitive') return value.value === null ? null : readLiteral(value)
  if (value === undefined || !isExact(value)) return refuse()
  if (value.kind === 'array') return value.items.map(readJson)
  if (value.kind !== 'object') return refuse()
  return Object.fromEntries(
    [...value.entries].map(([key, { value: member }]) => [key, readJson(member)]),
  )
}
