const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Serialises data for a page's HTML: JSON for `<script type="application/json">` without characters that could begin
 * a tag, an entity or a line separator. `JSON.parse` restores the value.
 */
export function serializePageState(
  state: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  return (JSON.stringify(state, replacer) ?? 'null').replace(
    /[<>&\u2028\u2029]/g,
    (found) => escapes[found] as string,
  );
}

/** What is read of a browser's document; the server, which has none, loads this module, too. */
interface PageDocument {
  getElementById(id: string): { textContent: string | null } | null;
}

/** Reads the data that `serializePageState` wrote. */
export function readPageState<T>(document: PageDocument, id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T;
}
