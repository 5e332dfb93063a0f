import { toSnake } from '#platform/pure/casing.ts';
import { invalid, malformed } from '#platform/pure/refusal.ts';

const MAX_DEPTH = 20;

/**
 * Refuses unsafe values whatever the schema: keys that reach prototypes and nesting deeper than 20 (400), and texts with
 * a NUL, which PostgreSQL cannot store (422 on the innermost named key).
 */
export function checkSafeValues(value: unknown, field = 'base', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw invalid({ [field]: ['is invalid'] });
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (depth >= MAX_DEPTH) throw malformed();
  if (Array.isArray(value)) {
    for (const item of value) checkSafeValues(item, field, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || (key === 'constructor' && typeof item === 'object')) throw malformed();
    if (key.includes('\u0000')) throw malformed();
    checkSafeValues(item, toSnake(key), depth + 1);
  }
}
