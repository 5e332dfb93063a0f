export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

/**
 * Parses a `Range` header with one range, clamped to the size. Null to send everything (no header, several ranges, or an
 * invalid one, as RFC 9110 allows); `unsatisfiable` for 416.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = header && header.length < 64 ? /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/.exec(header) : null;
  if (!match) return null;
  const [first = '', last = ''] = match.slice(1);
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return null;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}
