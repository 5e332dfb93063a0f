import { listKinds, listVisibilities, MAX_LIST_TRACKS } from '#features/lists/model/list-limits.ts';
import { releaseDayError } from '#features/lists/model/release-day.ts';
import { licenceIds } from '#features/tracks/model/licences.ts';
import { MAX_TAGS } from '#features/tracks/model/tags.ts';
import { soundKeys } from '#platform/pure/sound/sound-keys.ts';
import { importedCommentKinds } from './import-limits.ts';

/** What an account's copy holds of what can be imported. */
export interface Copy {
  /** The host that it was made by. */
  source: string;
  profile: CopyProfile;
  tracks: CopyTrack[];
  lists: CopyList[];
  /** Profile links of those whom its member follows. */
  follows: string[];
  comments: CopyComment[];
  /** Entries that could not be understood. */
  unreadable: number;
}

export type CopyProfile = ReturnType<typeof readProfile>;
export type CopyTrack = NonNullable<ReturnType<typeof readTrack>>;
export type CopyList = NonNullable<ReturnType<typeof readList>>;
export type CopyComment = NonNullable<ReturnType<typeof readComment>>;

/** The texts of a copy's files, by path; those that it lacks are null. */
export type CopyTexts = Record<(typeof copyPaths)[number], string | null>;
export const copyPaths = [
  'export.json',
  'profile.json',
  'profile_page.json',
  'tracks/tracks.json',
  'lists.json',
  'follows.json',
  'comments.json',
] as const;

/**
 * Reads what the files of a copy say; null where they are not those of a copy. Copies of earlier versions lack fields, and a wrong
 * value counts as none. Schemas are not part of the browser's build.
 */
export function readCopyTexts(texts: CopyTexts): Copy | null {
  const profile = parse(texts['profile.json']);
  const tracks = parse(texts['tracks/tracks.json']);
  if (!isFields(profile) || !Array.isArray(tracks)) return null;
  let unreadable = 0;
  const all = <T>(from: unknown, read: (one: Fields) => T | null): T[] =>
    (Array.isArray(from) ? from : []).flatMap((one) => {
      const found = isFields(one) ? read(one) : null;
      if (found === null) unreadable += 1;
      return found === null ? [] : [found];
    });
  return {
    source: hostOf(fieldsOf(parse(texts['export.json'])).site),
    profile: readProfile(profile, fieldsOf(fieldsOf(parse(texts['profile_page.json'])).elsewhere)),
    tracks: all(tracks, readTrack),
    lists: all(parse(texts['lists.json']), readList),
    follows: all(fieldsOf(parse(texts['follows.json'])).following, readFollow),
    comments: all(parse(texts['comments.json']), readComment),
    unreadable,
  };
}

const readProfile = (profile: Fields, elsewhere: Fields) => ({
  realName: textOf(profile.realName),
  about: textOf(profile.about),
  facebook: textOf(elsewhere.facebook),
  twitter: textOf(elsewhere.twitter),
  instagram: textOf(elsewhere.instagram),
  tiktok: textOf(elsewhere.tiktok),
  youtube: textOf(elsewhere.youtube),
});

function readTrack(one: Fields) {
  const [id, title, permalink, createdAt] = [
    idOf(one.id),
    textOf(one.title),
    textOf(one.permalink),
    timeOf(one.createdAt),
  ];
  if (!id || !title || !permalink || !createdAt) return null;
  const tags = Array.isArray(one.tags) ? one.tags.filter((tag) => typeof tag === 'string') : [];
  return {
    id,
    title,
    permalink,
    createdAt,
    durationMs: numberOf(one.durationMs),
    description: textOf(one.description) ?? '',
    lyrics: textOf(one.lyrics) ?? '',
    genreId: numberOf(one.genreId),
    tags: tags.slice(0, MAX_TAGS),
    licence: oneOf(licenceIds, one.licence) ?? 'all_rights_reserved',
    bpm: numberOf(one.bpm),
    key: oneOf(soundKeys, one.key),
    published: one.published === true,
    allowComments: one.allowComments !== false,
    allowDownload: one.allowDownload === true,
  };
}

function readList(one: Fields) {
  const [kind, title] = [oneOf(listKinds, one.kind), textOf(one.title)];
  if (!kind || !title || !Array.isArray(one.tracks)) return null;
  return {
    kind,
    title,
    description: textOf(one.description) ?? '',
    visibility: oneOf(listVisibilities, one.visibility) ?? 'private',
    /** Names the file of its cover; empty where the copy has none. */
    permalink: textOf(one.permalink) ?? '',
    releasedOn: dayOf(one.releasedOn),
    /** Of an album that its owner has put somewhere on their page. */
    placeOnPage: numberOf(one.placeOnPage),
    trackIds: one.tracks.flatMap((track) => idOf(fieldsOf(track).id) ?? []).slice(0, MAX_LIST_TRACKS),
  };
}

function readFollow({ profileLink }: Fields): string | null {
  const link = textOf(profileLink);
  return link && /^[A-Za-z0-9]{1,60}$/.test(link) ? link : null;
}

function readComment(one: Fields) {
  const [id, content, createdAt] = [idOf(one.id), textOf(one.content), timeOf(one.createdAt)];
  if (!id || content === null || !createdAt) return null;
  const aboutKind = oneOf(importedCommentKinds, fieldsOf(one.about).kind) ?? 'other';
  return { id, aboutKind, content, createdAt };
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | null =>
  values.find((one) => one === value) ?? null;
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idOf = (value: unknown): string | null =>
  typeof value === 'string' && guid.test(value) ? value : null;

/** A time in ISO 8601; null for what is none. */
function timeOf(value: unknown): string | null {
  const at = new Date(textOf(value) ?? '');
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A day of a release ("2026-03-05"); null for what is none. */
function dayOf(value: unknown): string | null {
  const day = textOf(value) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && timeOf(day)?.startsWith(day) && releaseDayError(day) === null
    ? day
    : null;
}

const hostOf = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).host : 'a Tonehall';

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
