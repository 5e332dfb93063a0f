/** The URL of a member's avatar; null without one. `key` names the directory of its sizes. */
export const avatarUrl = (key: string | null, size: 'small' | 'large'): string | null =>
  key === null ? null : `/files/${key}/${size}.webp`;
