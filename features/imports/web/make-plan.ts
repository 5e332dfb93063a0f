import { getProfile, type ProfileView } from '#features/profiles/contract.ts';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import type { AnswerOf, Api } from '#platform/pure/contract.ts';
import { planImport } from '../contract.ts';
import type { Copy, CopyList, CopyProfile, CopyTrack } from '../model/copy.ts';
import { IMPORT_BATCH } from '../model/import-limits.ts';
import type { ImportPlan } from '../model/import-plan.ts';
import type { OpenCopy } from './read-copy.ts';

/** Files of a track or a list in a copy. */
export const soundPathOf = ({ permalink }: CopyTrack): string => `tracks/${permalink}.mp3`;
export const coverPathOf = ({ permalink }: CopyTrack): string => `tracks/${permalink}.jpg`;
export const listCoverPathOf = ({ permalink }: CopyList): string => `lists/${permalink}.jpg`;
export const avatarPath = 'avatar.webp';
export const profileCoverPath = 'cover.webp';

/** Asks what of the copy is here already; sends nothing of it. */
export async function makePlan(api: Api, { copy, has }: OpenCopy, guid: string): Promise<ImportPlan> {
  const profile = fromProfileDocument(await api(getProfile, { id: guid }));
  const answers = await askInBatches(api, copy);
  const tracks = answers.flatMap((answer) => answer.tracks);
  const lists = answers.flatMap((answer) => answer.lists);
  const people = answers.flatMap((answer) => answer.people);
  return {
    source: copy.source,
    profile: missingOf(copy.profile, profile),
    pictures: {
      avatar: has(avatarPath) && profile.avatarLargeUrl === null,
      cover: has(profileCoverPath) && profile.coverPhotoUrl === null,
    },
    tracks: copy.tracks.map((track, at) => ({
      track,
      here: tracks[at] ?? null,
      hasSound: has(soundPathOf(track)),
      hasCover: has(coverPathOf(track)),
    })),
    lists: copy.lists.map((list, at) => ({
      list,
      hereId: lists[at] ?? null,
      hasCover: has(listCoverPathOf(list)),
    })),
    otherTracks: new Set(answers.flatMap((answer) => answer.otherTracks)),
    follows: people.flatMap((person) => (person && !person.followed ? [person.id] : [])),
    followed: people.filter((person) => person?.followed).length,
    notHere: people.filter((person) => person === null).length,
    comments: copy.comments,
    unreadable: copy.unreadable,
  };
}

/** The fields that the copy has and the profile does not. */
function missingOf(copied: CopyProfile, here: ProfileView): Partial<CopyProfile> {
  const isMissing = (key: keyof CopyProfile) => (copied[key] ?? '') !== '' && (here[key] ?? '') === '';
  return Object.fromEntries(
    Object.entries(copied).filter(([key]) => isMissing(key as keyof CopyProfile)),
  ) as Partial<CopyProfile>;
}

async function askInBatches(api: Api, copy: Copy): Promise<AnswerOf<typeof planImport>[]> {
  const own = new Set(copy.tracks.map(({ id }) => id));
  const ids = new Set(copy.lists.flatMap((list) => list.trackIds));
  const tracks = copy.tracks.map(({ id, title, durationMs }) => ({
    id,
    title: title.slice(0, 200),
    durationMs,
  }));
  const lists = copy.lists.map(({ kind, title }) => ({ kind, title: title.slice(0, 200) }));
  const otherTracks = [...ids].filter((id) => !own.has(id));
  const longest = Math.max(tracks.length, otherTracks.length, lists.length, copy.follows.length, 1);
  const answers: AnswerOf<typeof planImport>[] = [];
  for (let from = 0; from < longest; from += IMPORT_BATCH) {
    const part = <T>(all: readonly T[]) => all.slice(from, from + IMPORT_BATCH);
    answers.push(
      await api(planImport, {
        tracks: part(tracks),
        otherTracks: part(otherTracks),
        lists: part(lists),
        profileLinks: part(copy.follows),
      }),
    );
  }
  return answers;
}
