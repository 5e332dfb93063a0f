/** An object of the wire, in camelCase. */
export type RemoteObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is RemoteObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value without the wrappers of Strapi 4: `{ data }` is what is in it, and `{ id, attributes }` one object. */
export function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  if ('data' in value && keys.every((key) => key === 'data' || key === 'meta')) return unwrap(value.data);
  if (isObject(value.attributes) && keys.every((key) => key === 'id' || key === 'attributes'))
    return unwrap({ ...value.attributes, id: value.id });
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unwrap(item)]));
}
