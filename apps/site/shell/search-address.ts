/** The address of the search for a term as it was typed. */
export function searchAddress(typed: string): string {
  return `/community/search?type=all&term=${encodeURIComponent(typed.trim())}`;
}
