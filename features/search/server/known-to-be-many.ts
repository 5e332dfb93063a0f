const mostKept = 2000;
const trustedTimes = 50;

/** Questions whose matches were too many to be sorted, with how often that may be believed before it is looked at again. */
const trust = new Map<string, number>();

/** Whether this question was found to have many matches not long ago: a shorter way to the same places, never to others. */
export function isKnownToBeMany(question: string): boolean {
  const left = trust.get(question) ?? 0;
  if (left === 0) return false;
  if (left === 1) trust.delete(question);
  else trust.set(question, left - 1);
  return true;
}

export function noteMany(question: string): void {
  trust.delete(question);
  trust.set(question, trustedTimes);
  if (trust.size > mostKept) trust.delete(trust.keys().next().value ?? '');
}
