export const mediaKinds = ['image', 'audio', 'video', 'file'] as const;
export type MediaKind = (typeof mediaKinds)[number];
export const mediaStates = ['processing', 'ready', 'failed'] as const;

/** Widths of a picture's formats in pixels; a narrower picture ends with its own width. */
export const formatWidths = { thumbnail: 240, small: 480, medium: 960, large: 1920 } as const;
export type FormatName = keyof typeof formatWidths;
export const formatNames = Object.keys(formatWidths) as FormatName[];

/** Maximum size of a file in bytes, and of a picture. */
export const MAX_MEDIA_BYTES = 100 * 1024 * 1024;
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** Why a picture cannot stay without an alternative text; null where all is well. Only pictures need one. */
export const missingTextError = (
  kind: MediaKind,
  { alternativeText, decorative }: { alternativeText: string; decorative: boolean },
): string | null =>
  kind === 'image' && !decorative && alternativeText.trim() === ''
    ? 'is needed, unless the picture is only decoration'
    : null;
