const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * The one way data enters a page's HTML: JSON for `<script type="application/json">`, in which no tag, entity or
 * line separator can begin. `JSON.parse` gives the value back.
 */
export function serializePageState(state: unknown): string {
  return (JSON.stringify(state) ?? 'null').replace(/[<>&\u2028\u2029]/g, (found) => escapes[found] as string);
}

/** Reads what `serializePageState` wrote. */
export function readPageState<T>(document: Pick<Document, 'getElementById'>, id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T;
}
