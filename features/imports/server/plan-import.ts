import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { planImport as contract } from '../contract.ts';
import { findSameTracks, listKeyOf } from '../model/same-as-imported.ts';
import { copyHashOf } from './copy-hash.ts';
import { findOwnLists, findOwnTracks, findPeople, findShownTracks } from './find-already-here.ts';

export async function planImport(
  call: MemberCall,
  wanted: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const tracks = wanted.tracks.map((track) => ({ ...track, madeOf: copyHashOf(track.id) }));
  const own = await findOwnTracks(call, tracks);
  const lists = await findOwnLists(call, wanted.lists);
  const people = await findPeople(call, wanted.profileLinks);
  return {
    tracks: findSameTracks(own, tracks).map((found) => found && { id: found.id, hasCover: found.hasCover }),
    otherTracks: await findShownTracks(call, wanted.otherTracks),
    lists: wanted.lists.map((list) => lists.get(listKeyOf(list))?.shift() ?? null),
    people: wanted.profileLinks.map((link) => people.get(link.toLowerCase()) ?? null),
  };
}
