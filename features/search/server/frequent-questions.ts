const maxEntries = 2000;
const maxUses = 50;

/** Questions whose matches were too many to be sorted, with how often that may be believed before it is looked at again. */
const usesLeft = new Map<string, number>();

/** Whether this question was found to have many matches not long ago: a shorter way to the same places, never to others. */
export function isKnownFrequent(question: string): boolean {
  const left = usesLeft.get(question) ?? 0;
  if (left === 0) return false;
  if (left === 1) usesLeft.delete(question);
  else usesLeft.set(question, left - 1);
  return true;
}

export function markFrequent(question: string): void {
  usesLeft.delete(question);
  usesLeft.set(question, maxUses);
  if (usesLeft.size > maxEntries) usesLeft.delete(usesLeft.keys().next().value ?? '');
}
