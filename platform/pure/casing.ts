/** `likesCount` -> `likes_count`; a name in capitals, like that of a setting, stays. */
export function toSnake(key: string): string {
  if (key === key.toUpperCase()) return key;
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `likes_count` -> `likesCount`. */
export function toCamel(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Renames the keys of plain objects at every depth, also inside arrays; other values stay. */
export function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (value === null || typeof value !== 'object') return value;
  const out: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) out[rename(key)] = mapKeys(item, rename);
  return out;
}
