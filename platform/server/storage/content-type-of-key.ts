/** What may be shown or played where it is opened. Everything else is bytes: no HTML, no SVG, no script. */
const types: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aiff: 'audio/aiff',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  json: 'application/json',
};

/** The type is fixed by the extension that the server chose, never by what an uploader said. */
export function contentTypeOfKey(key: string): string {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return Object.hasOwn(types, extension) ? (types[extension] as string) : 'application/octet-stream';
}
