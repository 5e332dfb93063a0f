export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

/**
 * The one range that a `Range` header asks for, clamped to the size. Null: answer with everything (no header, several ranges,
 * or one that cannot be read, as RFC 9110 allows). `unsatisfiable`: 416.
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
