export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg';

/** Detects the format of an image by its signature; null for everything else. */
export function sniffImage(bytes: Buffer): ImageFormat | null {
  const latin = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  if (latin(0, 6) === 'GIF87a' || latin(0, 6) === 'GIF89a') return 'gif';
  if (latin(4, 8) === 'ftyp' && latin(8, 8 + 4 * 8).includes('avif')) return 'avif';
  return isSvg(bytes.toString('utf8', 0, 65_536)) ? 'svg' : null;
}

/** The first element must be `svg`, preceded only by a declaration, comments, instructions and a doctype. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  while (rest.startsWith('<?') || rest.startsWith('<!')) {
    const end = endOfProlog(rest);
    if (end <= 0) return false;
    rest = rest.slice(end).trimStart();
  }
  return /^<(?:svg:)?svg[\s>/]/.test(rest);
}

function endOfProlog(text: string): number {
  if (text.startsWith('<!--')) return text.indexOf('-->', 4) + 3;
  if (text.startsWith('<?')) return text.indexOf('?>') + 2;
  const subset = text.indexOf('[');
  const close = text.indexOf('>');
  return subset >= 0 && subset < close ? text.indexOf(']>', subset) + 2 : close + 1;
}
