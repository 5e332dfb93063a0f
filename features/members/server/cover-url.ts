/** The URL of a member's cover image; null without one. `key` names the directory of its widths. */
export const coverUrl = (key: string | null, size: 'small' | 'large'): string | null =>
  key === null ? null : `/files/${key}/${size}.webp`;
