/** A moment as fields of the type `datetime-local` have it, in the zone of whoever fills them in; empty for none. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field holds as an ISO time; null for an empty one. */
export function fromLocalTime(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}
