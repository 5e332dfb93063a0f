import type { Call } from '#platform/server/call.ts';

/**
 * Reads what several calls of one page need: the first of them reads it, and the others get the same. A call of its own always
 * reads.
 */
export function readOncePerPage<T>(
  { pageReads }: Pick<Call, 'pageReads'>,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  if (!pageReads) return read();
  const known = pageReads.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  pageReads.set(key, reading);
  return reading;
}

/** Gives the page's other calls what one of them, or the page itself, has read already. */
export function keepForPage({ pageReads }: Pick<Call, 'pageReads'>, key: string, value: unknown): void {
  pageReads?.set(key, Promise.resolve(value));
}
