import { formatVlq, VlqReader } from '#platform/pure/vlq.ts';

/**
 * Moves the columns of a source map to where they are after each character beyond ASCII of `code` was written as an escape of six.
 * `mappings` are those of the code before.
 */
export function shiftMappings(mappings: string, code: string): string {
  const lines = code.split('\n');
  const shifted = mappings.split(';').map((line, index) => shiftLine(line, lines[index] ?? ''));
  return shifted.join(';');
}

function shiftLine(segments: string, code: string): string {
  const escaped = [...code.matchAll(/[\u0080-\uffff]/g)].map(({ index }) => index);
  if (segments === '' || escaped.length === 0) return segments;
  let column = 0;
  let written = 0;
  let passed = 0;
  const shifted = segments.split(',').map((segment) => {
    const reader = new VlqReader(segment);
    column += reader.read();
    while ((escaped[passed] ?? Number.POSITIVE_INFINITY) < column) passed += 1;
    const to = column + 5 * passed;
    const moved = formatVlq(to - written) + segment.slice(reader.at);
    written = to;
    return moved;
  });
  return shifted.join(',');
}
