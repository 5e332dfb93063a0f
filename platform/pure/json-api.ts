export interface ResourceRef {
  id: string;
  type: string;
}

interface Resource extends ResourceRef {
  attributes?: object;
  relationships?: object;
}

export interface JsonApiDocument {
  data: Resource | readonly Resource[];
  included?: readonly Resource[];
}

/**
 * Converts a JSON:API document (`data`, `included`) to plain objects: `{ id, type, ...attributes }`, each relationship replaced
 * by the included object, by `{ id, type }` where it is not included, and by null where it is empty. The result is not
 * validated against `T`.
 */
export function resolveDocument<T>({ data, included = [] }: JsonApiDocument): T {
  const primary = Array.isArray(data) ? (data as readonly Resource[]) : [data as Resource];
  const all = [...included, ...primary];
  // Two passes, since objects may refer to each other.
  const plain = new Map(all.map((one) => [keyOf(one), { id: one.id, type: one.type, ...one.attributes }]));
  const follow = (ref: ResourceRef) => plain.get(keyOf(ref)) ?? { id: ref.id, type: ref.type };
  for (const one of all) {
    const object = plain.get(keyOf(one)) as Record<string, unknown>;
    for (const [name, relationship] of Object.entries(one.relationships ?? {})) {
      const named = (relationship as { data?: ResourceRef | ResourceRef[] | null }).data ?? null;
      object[name] = Array.isArray(named) ? named.map(follow) : named && follow(named);
    }
  }
  const objects = primary.map(follow);
  return (Array.isArray(data) ? objects : objects[0]) as T;
}

const keyOf = ({ type, id }: ResourceRef) => `${type} ${id}`;
