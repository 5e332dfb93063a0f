/** Where the browser keeps the last searches. */
export const lastSearchesKey = 'lastSearches';

/** True where there are some. */
export function hasLastSearches(): boolean {
  try {
    return localStorage.getItem(lastSearchesKey) !== null;
  } catch {
    return false;
  }
}
