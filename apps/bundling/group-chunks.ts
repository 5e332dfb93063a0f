import type { Plugin } from 'vite';

/** A module of the build: its size, and the ids of what it imports at once and by `import()`. */
export interface GraphModule {
  bytes: number;
  imports: readonly string[];
  lazyImports: readonly string[];
}

export interface GroupingOptions {
  /** A request less is worth that many bytes more of modules that a page does not need. */
  requestBytes: number;
  /** How many times a lazy file counts, by id, where it is not once. */
  weights?: Readonly<Record<string, number>>;
}

interface Chunk {
  modules: readonly string[];
  /** The lazy files that load it. */
  loaders: Set<string>;
  /** How many times it is loaded: that of its loaders. */
  weight: number;
  bytes: number;
  /** Two where it has styles. */
  requests: number;
  /** The chunks that it imports, directly or through others. */
  needs: Set<Chunk>;
  /** Its place in the table of savings. */
  place: number;
}

/** Packages and the bundler's own modules. */
const isForeign = (id: string) => id.includes('/node_modules/') || id.startsWith('\0');

/** The values that `next` leads to from these, themselves included. */
function reach<T>(from: Iterable<T>, next: (value: T) => Iterable<T>): Set<T> {
  const found = new Set(from);
  for (const value of found) for (const other of next(value)) found.add(other);
  return found;
}

/**
 * The chunks of all modules that the entry imports or that several lazy files (pages, dialogs) import. Packages of the entry are one
 * chunk, which keeps its address from release to release. Other modules are together where the same lazy files load them; then the
 * two chunks are merged that save most by it, again and again. Who loads both saves a request, who needs one loads more bytes.
 * Chunks that import each other in a circle would have the same loaders and are merged, so that a module runs after its imports.
 */
export function groupModules(
  graph: ReadonlyMap<string, GraphModule>,
  entry: string,
  { requestBytes, weights = {} }: GroupingOptions,
): string[][] {
  const importsOf = (id: string) => graph.get(id)?.imports.filter((one) => graph.has(one)) ?? [];
  const first = reach([entry], importsOf);
  const lazyFiles = new Set([...graph.values()].flatMap((module) => module.lazyImports)).difference(first);
  const unknown = Object.keys(weights).find((id) => !lazyFiles.has(id));
  if (unknown) throw new Error(`No module imports ${unknown} by import()`);

  const loadersOf = new Map([...graph.keys()].map((id) => [id, first.has(id) ? [...lazyFiles] : []]));
  for (const file of lazyFiles)
    for (const id of reach([file], importsOf).difference(first)) loadersOf.get(id)?.push(file);
  // The bundler itself makes a chunk of a lazy file with what it alone imports.
  const isShared = (id: string, loaders: string[]) =>
    id !== entry && !lazyFiles.has(id) && (first.has(id) || loaders.length > 1);
  const shared = [...loadersOf].filter(([id, loaders]) => isShared(id, loaders));
  const bySignature = Map.groupBy(shared, ([id, loaders]) =>
    first.has(id) && isForeign(id) ? 'ground' : loaders.join(),
  );
  const weightOf = (loaders: Iterable<string>) => {
    let weight = 0;
    for (const loader of loaders) weight += weights[loader] ?? 1;
    return weight;
  };
  let places = 0;
  const chunkWith = (modules: readonly string[], loaders: Set<string>): Chunk => ({
    place: places++,
    modules,
    loaders,
    weight: weightOf(loaders),
    bytes: modules.reduce((sum, id) => sum + (graph.get(id)?.bytes ?? 0), 0),
    requests: modules.some((id) => id.endsWith('.css')) ? 2 : 1,
    needs: new Set(),
  });
  const ground = bySignature.get('ground')?.map(([id]) => id) ?? [];
  bySignature.delete('ground');
  let chunks = [...bySignature.values()].map((members) =>
    chunkWith(
      members.map(([id]) => id),
      new Set(members[0]?.[1]),
    ),
  );

  const findNeeds = () => {
    const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)));
    const direct = new Map(
      chunks.map((chunk) => {
        const imported = chunk.modules.flatMap(importsOf).flatMap((id) => chunkOf.get(id) ?? []);
        return [chunk, imported.filter((other) => other !== chunk)];
      }),
    );
    for (const chunk of chunks) chunk.needs = reach(direct.get(chunk) ?? [], (one) => direct.get(one) ?? []);
  };
  /** Weight of those that are in both; without a set of them, since it is asked millions of times. */
  const weightInBoth = (a: ReadonlySet<string>, b: ReadonlySet<string>) => {
    const [few, many] = a.size < b.size ? [a, b] : [b, a];
    let weight = 0;
    for (const loader of few) if (many.has(loader)) weight += weights[loader] ?? 1;
    return weight;
  };
  const costFor = (weight: number, { bytes, requests }: Pick<Chunk, 'bytes' | 'requests'>) =>
    weight * (bytes + requestBytes * requests);
  /** What merging two chunks saves in bytes, at least 0. */
  const savingOf = (a: Chunk, b: Chunk): number => {
    const inBoth = weightInBoth(a.loaders, b.loaders);
    if (inBoth === 0) return 0;
    const both = { bytes: a.bytes + b.bytes, requests: Math.max(a.requests, b.requests) };
    let saving = costFor(a.weight, a) + costFor(b.weight, b) - costFor(a.weight + b.weight - inBoth, both);
    for (const [part, other] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const need of part.needs) {
        if (saving <= 0) return 0;
        // Who loads the other part only gets what this one imports, too.
        if (need !== other) saving -= costFor(other.weight - weightInBoth(other.loaders, need.loaders), need);
      }
    }
    return Math.max(saving, 0);
  };

  /** Savings of pairs by their places, kept from merge to merge: one changes those of few chunks. Each merge makes one chunk more. */
  const width = places * 2;
  const savings = new Float64Array(width * width);
  const savingAt = (a: Chunk, b: Chunk) => Math.max(a.place, b.place) * width + Math.min(a.place, b.place);
  let changed = new Set(chunks);
  for (;;) {
    findNeeds();
    for (const a of chunks) {
      if (!changed.has(a) && a.needs.isDisjointFrom(changed)) continue;
      for (const b of chunks) if (a !== b) savings[savingAt(a, b)] = savingOf(a, b);
    }
    let best: { saving: number; a: Chunk; b: Chunk } | undefined;
    for (const [index, a] of chunks.entries()) {
      for (let other = 0; other < index; other++) {
        const b = chunks[other] as Chunk;
        const saving = savings[savingAt(a, b)] ?? 0;
        if (saving > (best?.saving ?? 0)) best = { saving, a, b };
      }
    }
    if (!best) return [ground, ...chunks.map(({ modules }) => [...modules])];
    const { a, b } = best;
    const merged = chunkWith([...b.modules, ...a.modules], a.loaders.union(b.loaders));
    changed = new Set([merged]);
    for (const need of a.needs.union(b.needs)) {
      if (merged.loaders.isSubsetOf(need.loaders)) continue;
      need.loaders = need.loaders.union(merged.loaders);
      need.weight = weightOf(need.loaders);
      changed.add(need);
    }
    chunks = [...chunks.filter((chunk) => chunk !== a && chunk !== b), merged];
  }
}

/** Groups a build's modules into chunks by what its lazy files load, as `groupModules` says. */
export function groupChunks(options: GroupingOptions): Plugin {
  const names = new Map<string, string>();
  return {
    name: 'group-chunks',
    outputOptions: (output) => ({
      ...output,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: (id) => names.get(id) ?? null }],
      },
    }),
    buildEnd() {
      const graph = new Map<string, GraphModule>();
      let entry = '';
      for (const id of [...this.getModuleIds()].sort()) {
        const module = this.getModuleInfo(id);
        if (!module) continue;
        if (module.isEntry) entry = id;
        graph.set(id, {
          bytes: module.code?.length ?? 0,
          imports: module.importedIds,
          lazyImports: module.dynamicallyImportedIds,
        });
      }
      for (const [index, ids] of groupModules(graph, entry, options).entries())
        for (const id of ids) names.set(id, `shared-${index}`);
    },
  };
}
