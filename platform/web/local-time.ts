/** Converts an ISO time to the value of a `datetime-local` field in the browser's zone; empty for null. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Converts the value of a `datetime-local` field to an ISO time; null for an empty one. */
export function fromLocalTime(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
