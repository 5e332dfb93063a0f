import { createStore, type ReadableStore } from '#platform/web/store.ts';
import type { LibrarySource, OwnPreset, PresetDevice } from './library-source.ts';

/** The presets that a member has saved; null until they are loaded. */
export interface OwnPresets extends ReadableStore<readonly OwnPreset[] | null> {
  /** Loads them once; a load that failed is tried again with the next call. */
  load(): void;
  get(id: string): Promise<readonly PresetDevice[]>;
  save(preset: NewPreset): Promise<void>;
  rename(id: string, values: { name: string; tags: readonly string[] }): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface NewPreset {
  readonly name: string;
  readonly tags: readonly string[];
  readonly devices: readonly PresetDevice[];
}

const byName = (a: OwnPreset, b: OwnPreset): number => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1);

/** Keeps the list for all panels, so that what one saves is seen in the others. */
export function createOwnPresets({ presets }: LibrarySource): OwnPresets {
  const list = createStore<readonly OwnPreset[] | null>(null);
  let loading = false;
  const change = (next: (known: readonly OwnPreset[]) => OwnPreset[]) =>
    list.setState(next(list.getState() ?? []).sort(byName));
  return {
    ...list,
    load() {
      if (loading || list.getState() !== null) return;
      loading = true;
      presets
        .list()
        .then((found) => list.setState([...found].sort(byName)))
        .catch(() => undefined)
        .finally(() => {
          loading = false;
        });
    },
    get: presets.get,
    async save(preset) {
      const saved = await presets.save(preset);
      change((known) => [...known, saved]);
    },
    async rename(id, values) {
      const saved = await presets.update(id, values);
      change((known) => known.map((one) => (one.id === id ? saved : one)));
    },
    async remove(id) {
      await presets.remove(id);
      change((known) => known.filter((one) => one.id !== id));
    },
  };
}
