/** Something that a feature gives to an extension point of another. */
export interface Plug {
  point: ExtensionPoint<unknown>;
  /** Gives the value; it is called once, when the point is first read. */
  make: (plugged: Plugged) => unknown;
}

/** What all features of a process have given to the points. */
export interface Plugged {
  /** In the order of the features, or of the point's `after`. */
  list<T>(point: ExtensionPoint<T>): readonly T[];
  /** By the point's key. */
  byKey<T>(point: ExtensionPoint<T>): ReadonlyMap<string, T>;
  /** Of a point that takes exactly one. */
  one<T>(point: ExtensionPoint<T>): T;
}

interface PointOptions<T> {
  /** Two values with the same key refuse the start. */
  keyOf?: (value: T) => string;
  /** Keys of the values that stand before this one, wherever their features are. */
  after?: (value: T) => readonly string[];
  /** The point takes exactly one value: none, or two, refuse the start. */
  single?: boolean;
}

/** A place where features give something to the feature that declares it, which need not know them. */
export interface ExtensionPoint<T> extends PointOptions<T> {
  name: string;
  plug(value: T): Plug;
  /** Of a value that depends on what is plugged elsewhere. */
  plugFrom(make: (plugged: Plugged) => T): Plug;
}

/** Declares a point; `name` is what an error at the start calls it. */
export function extensionPoint<T>(name: string, options: PointOptions<T> = {}): ExtensionPoint<T> {
  const point: ExtensionPoint<T> = {
    name,
    ...options,
    plug: (value) => point.plugFrom(() => value),
    plugFrom: (make) => ({ point: point as ExtensionPoint<unknown>, make }),
  };
  return point;
}

/**
 * Joins plugs with the points that features have declared. Throws where a plug has no such point, where two values share a key,
 * where a point that takes one value has another number of them, and where `after` goes in a circle.
 */
export function collectPlugs(points: readonly ExtensionPoint<never>[], plugs: readonly Plug[]): Plugged {
  const declared = new Set<unknown>(points);
  const lost = plugs.find(({ point }) => !declared.has(point));
  if (lost) throw new Error(`no feature has the extension point "${lost.point.name}"`);

  const found = new Map<unknown, readonly unknown[]>();
  function list<T>(point: ExtensionPoint<T>): readonly T[] {
    const known = found.get(point);
    if (known) return known as readonly T[];
    const values = plugs.filter((plug) => plug.point === point).map(({ make }) => make(plugged) as T);
    checkValues(point, values);
    const ordered = inOrder(point, values);
    found.set(point, ordered);
    return ordered;
  }
  const plugged: Plugged = {
    list,
    byKey: <T>(point: ExtensionPoint<T>) =>
      new Map(list(point).map((value) => [point.keyOf?.(value) ?? '', value])),
    one: <T>(point: ExtensionPoint<T>) => list(point)[0] as T,
  };
  for (const point of points) list(point);
  return plugged;
}

function checkValues<T>({ name, keyOf, single }: ExtensionPoint<T>, values: readonly T[]): void {
  if (single && values.length !== 1)
    throw new Error(`the extension point "${name}" takes one value and has ${values.length}`);
  const keys = keyOf ? values.map(keyOf) : [];
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new Error(`the extension point "${name}" has "${twice}" twice`);
}

/** Keeps the given order, but for values that name others to stand before them. */
function inOrder<T>({ name, keyOf, after }: ExtensionPoint<T>, values: readonly T[]): readonly T[] {
  if (!keyOf || !after) return values;
  const ordered: T[] = [];
  const under = new Set<T>();
  const place = (value: T): void => {
    if (ordered.includes(value)) return;
    if (under.has(value))
      throw new Error(`the extension point "${name}" goes in a circle at "${keyOf(value)}"`);
    under.add(value);
    const before = after(value);
    for (const other of values) if (before.includes(keyOf(other))) place(other);
    ordered.push(value);
  };
  for (const value of values) place(value);
  return ordered;
}
