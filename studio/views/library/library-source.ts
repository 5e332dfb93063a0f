/** A sound of the library: what it is found by, and whether it is a favourite. */
export interface LibrarySound {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly style: string;
  readonly instrument: string;
  /** 0 is C; null for drums. */
  readonly key: number | null;
  readonly scale: string | null;
  readonly bpm: number;
  readonly bars: number;
  readonly moods: readonly string[];
  readonly maker: string;
  readonly licence: string;
  readonly favourite: boolean | null;
}

export const facets = ['kind', 'style', 'instrument', 'key', 'bars', 'mood'] as const;
export type Facet = (typeof facets)[number];

export interface SoundQuery {
  readonly query?: string;
  readonly list?: 'favourites' | 'used';
  /** With commas between them. */
  readonly ids?: string;
  readonly kind?: string;
  readonly style?: string;
  readonly instrument?: string;
  readonly mood?: string;
  readonly key?: string;
  readonly bars?: string;
  readonly bpmFrom?: number;
  readonly bpmTo?: number;
  readonly page?: number | string;
}

export interface SoundPage {
  readonly sounds: readonly LibrarySound[];
  /** How many sounds each choice would find. */
  readonly choices: Readonly<Record<Facet, readonly { readonly value: string; readonly count: number }[]>>;
  readonly meta: { readonly nextPage: number | string | null; readonly total: number };
}

/** Where the library's sounds come from, and what is remembered of them; refusals are thrown. */
export interface LibrarySource {
  search(query: SoundQuery): Promise<SoundPage>;
  favour(id: string, on: boolean): Promise<unknown>;
  use(id: string): Promise<unknown>;
  /** Of the member alone. */
  readonly presets: {
    list(): Promise<readonly OwnPreset[]>;
    get(id: string): Promise<readonly PresetDevice[]>;
    save(preset: {
      name: string;
      tags: readonly string[];
      devices: readonly PresetDevice[];
    }): Promise<OwnPreset>;
    update(id: string, values: { name: string; tags: readonly string[] }): Promise<OwnPreset>;
    remove(id: string): Promise<unknown>;
  };
}

/** A device as a preset has it. */
export interface PresetDevice {
  readonly type: string;
  readonly on: boolean;
  readonly params: readonly { readonly id: string; readonly value: number }[];
}

export interface OwnPreset {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Types of its devices: one, or a chain. */
  readonly types: readonly string[];
}
