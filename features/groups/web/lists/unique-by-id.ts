/** Drops items that a later page repeats because the list changed while it was read. */
export function uniqueById<T extends { id: string }>(things: readonly T[]): T[] {
  const first = new Map<string, T>();
  for (const thing of things) if (!first.has(thing.id)) first.set(thing.id, thing);
  return [...first.values()];
}
