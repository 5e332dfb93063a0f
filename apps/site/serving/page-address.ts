/** True for steps up, doubled slashes, backslashes, and encoded slashes or dots: no page has such an address. */
export function isMalformedPath(url: string): boolean {
  return /\/\/|\\|\/\.\.?(?:[/?]|$)|%(?:2e|2f|5c|00|0d|0a)/i.test(url.split('?', 1)[0] ?? '');
}

/** The parts of a request's address; a malformed one is read as an unknown address. */
export function readAddress(url: string): { url: string; pathname: string; query: string } {
  if (isMalformedPath(url)) return { url: '/-', pathname: '/-', query: '' };
  const mark = url.indexOf('?');
  if (mark < 0) return { url, pathname: url, query: '' };
  return { url, pathname: url.slice(0, mark), query: url.slice(mark) };
}
