/** Maximum size of an audio file in bytes, and the six formats (TRACK-084) by the extensions of stored files. */
export const MAX_AUDIO_BYTES = 100 * 1024 * 1024;
export const audioExtensions = ['mp3', 'wav', 'flac', 'ogg', 'm4a', 'aiff'] as const;

/** Maximum size of a picture in bytes: for a permission (GROUP-101), and on save (GROUP-093). */
export const MAX_IMAGE_TRANSFER_BYTES = 10 * 1024 * 1024;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** A profile's cover must be smaller (HERO-049), in bytes. */
export const COVER_LIMIT_BYTES = 10 * 1024 * 1024;
export const imageTypes = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/svg+xml',
  'image/gif',
] as const;

/** Other extensions of the six formats. */
const extensionAliases: Record<string, (typeof audioExtensions)[number]> = {
  aif: 'aiff',
  aifc: 'aiff',
  bwf: 'wav',
  m4b: 'm4a',
  m4r: 'm4a',
  oga: 'ogg',
  opus: 'ogg',
  spx: 'ogg',
  wave: 'wav',
};

/** Accepted file extensions, each with its dot. */
export const acceptedAudioExtensions: readonly string[] = [
  ...audioExtensions,
  ...Object.keys(extensionAliases),
].map((ending) => `.${ending}`);

/** Normalised extension of an audio file's name; null where not accepted. */
export function audioExtensionOf(fileName: string): (typeof audioExtensions)[number] | null {
  const ending = (/\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1] ?? '').toLowerCase();
  return audioExtensions.find((one) => one === ending) ?? extensionAliases[ending] ?? null;
}

/** Media type to announce for a picture; derived from the extension where the browser gives none. */
export function imageTypeOf({ name, type }: { name: string; type: string }): (typeof imageTypes)[number] {
  const known = imageTypes.find((one) => one === type);
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const byEnding = imageTypes.find((one) => one === `image/${ending}`);
  return known ?? byEnding ?? (ending === 'svg' ? 'image/svg+xml' : 'image/jpeg');
}
