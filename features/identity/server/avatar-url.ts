/** Where the picture of a member is; null without one. `key` names the directory that holds its sizes. */
export const avatarUrl = (key: string | null, size: 'small' | 'large'): string | null =>
  key === null ? null : `/files/${key}/${size}.webp`;
