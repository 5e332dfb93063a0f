/** Largest audio file in bytes, and the six kinds (TRACK-084) by the endings that stored files get. */
export const MAX_AUDIO_BYTES = 100 * 1024 * 1024;
export const audioExtensions = ['mp3', 'wav', 'flac', 'ogg', 'm4a', 'aiff'] as const;

/** Largest picture that a permission allows (GROUP-101), and the largest that is accepted on save (GROUP-093). */
export const MAX_IMAGE_TRANSFER_BYTES = 10 * 1024 * 1024;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** A profile's cover has to be smaller than this (HERO-049). */
export const COVER_LIMIT_BYTES = 10 * 1024 * 1024;
export const imageTypes = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/svg+xml',
  'image/gif',
] as const;

/** Other endings that files of the six kinds have. */
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

/** What a person may choose: each ending with its dot. */
export const acceptedAudioExtensions: readonly string[] = [
  ...audioExtensions,
  ...Object.keys(extensionAliases),
].map((ending) => `.${ending}`);

/** The accepted ending of an audio file's name; null for any other. */
export function audioExtensionOf(fileName: string): (typeof audioExtensions)[number] | null {
  const ending = (/\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1] ?? '').toLowerCase();
  return audioExtensions.find((one) => one === ending) ?? extensionAliases[ending] ?? null;
}

/** The type to announce for a picture; browsers leave that of some files empty, so then its name's ending tells. */
export function imageTypeOf({ name, type }: { name: string; type: string }): (typeof imageTypes)[number] {
  const known = imageTypes.find((one) => one === type);
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const byEnding = imageTypes.find((one) => one === `image/${ending}`);
  return known ?? byEnding ?? (ending === 'svg' ? 'image/svg+xml' : 'image/jpeg');
}
