export type Search = Record<string, string>;

const toCamel = (key: string) => key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
const toSnake = (key: string) =>
  /^[a-z][a-zA-Z0-9]*$/.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;

/**
 * Parses the query of an address. Names are snake_case there and camelCase in code; camelCase is accepted too,
 * but the snake_case name wins. Of repeated names the first value counts.
 */
export function parseSearch(search: string): Search {
  const found: Search = Object.create(null);
  const spelledSnake = new Set<string>();
  if (search.length < 2) return found;
  for (const [key, value] of new URLSearchParams(search)) {
    const camel = toCamel(key);
    const snake = camel !== key;
    if (camel in found && !(snake && !spelledSnake.has(camel))) continue;
    found[camel] = value;
    if (snake) spelledSnake.add(camel);
  }
  return found;
}

/** Formats a query in snake_case, with its question mark; empty without values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    query.set(toSnake(key), String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
