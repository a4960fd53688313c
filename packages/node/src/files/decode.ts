/** Text of UTF-8 or UTF-16 bytes; without a mark, a zero in the first two bytes tells UTF-16. */
export function decode(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return bytes.subarray(2).toString('utf16le')
  if (first === 0xfe && second === 0xff) return swapBytes(bytes.subarray(2)).toString('utf16le')
  if (bytes.length >= 2 && second === 0) return bytes.toString('utf16le')
  if (bytes.length >= 2 && first === 0) return swapBytes(bytes).toString('utf16le')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function swapBytes(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16()
}
