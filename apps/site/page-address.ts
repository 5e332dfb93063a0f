/** Steps up, doubled or backward slashes, and slashes or dots in disguise: no page of ours has such an address. */
export function isMalformedPath(url: string): boolean {
  return /\/\/|\\|\/\.\.?(?:[/?]|$)|%(?:2e|2f|5c|00|0d|0a)/i.test(url.split('?', 1)[0] ?? '');
}

/** The parts of a request's address; a crooked one is read as an address where nothing is. */
export function readAddress(url: string): { url: string; pathname: string; query: string } {
  if (isMalformedPath(url)) return { url: '/-', pathname: '/-', query: '' };
  const mark = url.indexOf('?');
  if (mark < 0) return { url, pathname: url, query: '' };
  return { url, pathname: url.slice(0, mark), query: url.slice(mark) };
}
