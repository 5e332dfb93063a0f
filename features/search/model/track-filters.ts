import { genreOfSlug } from '#features/tracks/model/genres.ts';
import { type LicenceId, licenceIds, licenceOf } from '#features/tracks/model/licences.ts';
import { isTag, normaliseTag, TAG_LENGTH_LIMIT } from '#features/tracks/model/tags.ts';
import { keyName, type SoundKey, soundKeys } from '#platform/pure/sound/sound-keys.ts';

/** Lengths of tracks, with their labels. */
export const lengthLabels = {
  under_2: 'Under 2 minutes',
  '2_5': '2 to 5 minutes',
  '5_20': '5 to 20 minutes',
  over_20: 'Over 20 minutes',
} as const;
export type LengthFilter = keyof typeof lengthLabels;

/** Times since a track was published, with their labels. */
export const dateLabels = {
  today: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 12 months',
} as const;
export type DateFilter = keyof typeof dateLabels;

export const daysOfDate: Readonly<Record<DateFilter, number>> = { today: 1, week: 7, month: 30, year: 365 };

/** `cc` stands for all licences but all rights reserved. */
export const licenceFilters = ['cc', ...licenceIds] as const;
export type LicenceFilter = 'cc' | LicenceId;

export const licenceLabel = (licence: LicenceFilter): string =>
  licence === 'cc' ? 'Creative Commons' : licenceOf(licence).name;

export const bpmRange = { min: 20, max: 400 } as const;

/** What tracks are narrowed by; an absent one does not narrow. */
export interface TrackFilters {
  /** As in addresses: `drum-and-bass`. */
  genre?: string | undefined;
  tag?: string | undefined;
  length?: LengthFilter | undefined;
  bpmFrom?: number | undefined;
  bpmTo?: number | undefined;
  key?: SoundKey | undefined;
  licence?: LicenceFilter | undefined;
  date?: DateFilter | undefined;
}

/** What can be taken away by itself, in the order of the page; the tempo is one, from and to. */
export const filterNames = ['genre', 'tag', 'length', 'tempo', 'key', 'licence', 'date'] as const;
export type FilterName = (typeof filterNames)[number];

const oneOf = <T extends string>(values: readonly T[], given: unknown): T | undefined =>
  values.find((value) => value === given);

function readBpm(given: unknown): number | undefined {
  const bpm =
    typeof given === 'number' ? given : Number(typeof given === 'string' && given.trim().replace(',', '.'));
  return bpm >= bpmRange.min && bpm <= bpmRange.max ? bpm : undefined;
}

/** The filters in the parameters of an address, in camel case; unknown values are left out, and a tempo given backwards is turned round. */
export function parseTrackFilters(search: Readonly<Record<string, unknown>>): TrackFilters {
  const { genre } = search;
  const tag = typeof search['tag'] === 'string' ? normaliseTag(search['tag']) : '';
  const [one, other] = [readBpm(search['bpmFrom']), readBpm(search['bpmTo'])];
  const isBackwards = one !== undefined && other !== undefined && one > other;
  const filters: TrackFilters = {
    genre: typeof genre === 'string' && genreOfSlug(genre) !== null ? genre : undefined,
    tag: isTag(tag) ? tag : undefined,
    length: oneOf(Object.keys(lengthLabels) as LengthFilter[], search['length']),
    bpmFrom: isBackwards ? other : one,
    bpmTo: isBackwards ? one : other,
    key: oneOf(soundKeys, search['key']),
    licence: oneOf(licenceFilters, search['licence']),
    date: oneOf(Object.keys(dateLabels) as DateFilter[], search['date']),
  };
  return givenFilters(filters);
}

/** What is wrong with a typed tempo or tag; null where it narrows or is blank. */
export function typedFilterError(name: 'bpm_from' | 'bpm_to' | 'tag', typed: string): string | null {
  if (typed.trim() === '') return null;
  if (name !== 'tag') return readBpm(typed) === undefined ? `${bpmRange.min} to ${bpmRange.max}` : null;
  return isTag(normaliseTag(typed)) ? null : `Letters, digits and hyphens, ${TAG_LENGTH_LIMIT} at most`;
}

/** Without the keys that narrow nothing. */
export const givenFilters = (filters: TrackFilters): TrackFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

/** The names of the filters that narrow, in their order. */
export const namesOfFilters = (filters: TrackFilters): FilterName[] =>
  filterNames.filter((name) =>
    name === 'tempo'
      ? filters.bpmFrom !== undefined || filters.bpmTo !== undefined
      : filters[name] !== undefined,
  );

export function withoutFilter(filters: TrackFilters, name: FilterName): TrackFilters {
  const gone: readonly string[] = name === 'tempo' ? ['bpmFrom', 'bpmTo'] : [name];
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !gone.includes(key)));
}

/** The filters as parameters of an address, in the order of the page. */
export function filterParameters(filters: TrackFilters): [name: string, value: string][] {
  const { genre, tag, length, bpmFrom, bpmTo, key, licence, date } = filters;
  const all = { genre, tag, length, bpm_from: bpmFrom, bpm_to: bpmTo, key, licence, date };
  return Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
}

/** What a chip says of a filter: "Techno", "120 to 130 bpm". */
export function filterText(filters: TrackFilters, name: FilterName): string {
  const { genre, tag, length, bpmFrom, bpmTo, key, licence, date } = filters;
  const texts: Record<FilterName, () => string> = {
    genre: () => genreOfSlug(genre ?? '')?.name ?? '',
    tag: () => `#${tag ?? ''}`,
    length: () => (length ? lengthLabels[length] : ''),
    tempo: () => tempoText(bpmFrom, bpmTo),
    key: () => (key ? keyName(key) : ''),
    licence: () => (licence ? licenceLabel(licence) : ''),
    date: () => (date ? dateLabels[date] : ''),
  };
  return texts[name]();
}

function tempoText(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `Up to ${to} bpm`;
  if (to === undefined) return `From ${from} bpm`;
  return from === to ? `${from} bpm` : `${from} to ${to} bpm`;
}
