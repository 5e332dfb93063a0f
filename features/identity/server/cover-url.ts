/** Where the cover image of a member is; null without one. `key` names the directory that holds its widths. */
export const coverUrl = (key: string | null, size: 'small' | 'large'): string | null =>
  key === null ? null : `/files/${key}/${size}.webp`;
