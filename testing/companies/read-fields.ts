/** Fields that were read from answers, by the kind of thing: `subscription` has `items.data.price`. */
export type ReadFields = Map<string, Set<string>>;

/** Where nothing is read that a company has defined. */
const ownPlaces = new Set(['metadata']);

/** A copy of an answer that notes which of its fields are read. A nested thing with a kind of its own is noted by that. */
export function noteReads<T>(answer: T, read: ReadFields, at = { kind: '', path: '' }): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  const kind = (answer as { object?: unknown }).object;
  const isOwnKind = typeof kind === 'string' && kind !== 'list' && kind !== 'search_result';
  const place = isOwnKind ? { kind, path: '' } : at;
  return new Proxy(answer, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      // Waiting for a value looks for its `then`.
      if (typeof name === 'symbol' || name === 'then' || typeof value === 'function') return value;
      if (Array.isArray(target)) return noteReads(value, read, place);
      const path = place.path === '' ? name : `${place.path}.${name}`;
      if (place.kind !== '' && name !== 'object')
        read.set(place.kind, (read.get(place.kind) ?? new Set()).add(path));
      return ownPlaces.has(name) ? value : noteReads(value, read, { kind: place.kind, path });
    },
  });
}

/** Whether a sample has a field; undefined where the sample is empty on the way there. */
export function hasField(sample: unknown, path: string): boolean | undefined {
  let value = sample;
  for (const name of path.split('.')) {
    if (Array.isArray(value)) value = value[0];
    if (value === null || value === undefined) return undefined;
    if (typeof value !== 'object') return undefined;
    if (!(name in value)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return true;
}
