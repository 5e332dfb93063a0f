/** Types that browsers may display or play. Everything else is served as bytes: no HTML, no SVG, no scripts. */
const types: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aiff: 'audio/aiff',
  mp4: 'video/mp4',
  webm: 'video/webm',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  json: 'application/json',
};

/** The content type by the key's extension, which the server chose, independent of the upload. */
export function contentTypeOfKey(key: string): string {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return Object.hasOwn(types, extension) ? (types[extension] as string) : 'application/octet-stream';
}
