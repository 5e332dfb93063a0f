/** What a list has sent again on a later page, because it moved while it was read, is shown where it stood first. */
export function uniqueById<T extends { id: string }>(things: readonly T[]): T[] {
  const first = new Map<string, T>();
  for (const thing of things) if (!first.has(thing.id)) first.set(thing.id, thing);
  return [...first.values()];
}
