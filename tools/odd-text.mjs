import fc from 'fast-check'

/** Texts that split and merge in every way the patterns know, short enough for js-tiktoken. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      'é',
      '你',
      '好',
      'ก',
      'ا',
      '\u0301',
      '👩‍💻',
      '\u200d',
      '\ufeff',
      '\u0000',
      '\ud800',
      '\udc00',
      ' ',
      '\n',
      '\r',
      '\t',
      '=',
      '"',
      '{',
      '}',
      '/',
      '1',
      '_',
      "'s",
      '<|endoftext|>',
      '<|fim_prefix|>',
    ),
    maxLength: 60,
  }),
  fc.base64String({ maxLength: 200 }),
  fc
    .tuple(
      fc.constantFrom('a', 'A', ' ', '\n', '=', '你', '9', '-', '👍'),
      fc.integer({ min: 1, max: 150 }),
    )
    .map(([unit, times]) => unit.repeat(times)),
  fc.json({ maxDepth: 3 }),
)
