const maxEntries = 2000;
const maxUses = 50;

/** Queries with too many matches to sort, with the number of uses before they are counted again. */
const usesLeft = new Map<string, number>();

/** Whether this query had many matches recently. A wrong answer changes the cost only, not the result. */
export function isKnownFrequent(question: string): boolean {
  const remaining = usesLeft.get(question) ?? 0;
  if (remaining === 0) return false;
  if (remaining === 1) usesLeft.delete(question);
  else usesLeft.set(question, remaining - 1);
  return true;
}

export function markFrequent(question: string): void {
  usesLeft.delete(question);
  usesLeft.set(question, maxUses);
  if (usesLeft.size > maxEntries) usesLeft.delete(usesLeft.keys().next().value ?? '');
}
