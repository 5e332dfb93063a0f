import type { MemberPart } from '#features/members/server/member-part.ts';
import { findListsForExport } from './find-lists-for-export.ts';
import { deleteListsOf } from './list.store.ts';
import { findPlayedForExport } from './played/find-played-for-export.ts';
import { deletePlayedOf } from './played/played-track.store.ts';

/** A member's lists, and what they have played lately. Students have none. */
export const listsOfMember: MemberPart = {
  name: 'lists',
  tables: { lists: [], played_tracks: [], played_tracks_off: [] },

  async *exportFiles(call, userId) {
    yield { path: 'lists.json', json: await findListsForExport(call, userId) };
    yield { path: 'played_lately.json', json: await findPlayedForExport(call, userId) };
  },

  async erase({ db }, userId) {
    await deleteListsOf(db, userId);
    await deletePlayedOf(db, userId);
  },
};
