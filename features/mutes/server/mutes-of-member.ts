import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteMutesOf, findMutes } from './mute.store.ts';

/** The mutes of a deleted member are deleted, and those that others have made of them. */
export const mutesOfMember: MemberPart = {
  name: 'mutes',
  tables: { mutes: [] },

  async *exportFiles({ db }, userId) {
    const mutes = await findMutes(db, userId);
    if (mutes.length === 0) return;
    const json = mutes.map(({ kind, target_id: id, created_at: since }) => ({ kind, id, since }));
    yield { path: 'mutes.json', json };
  },

  async erase({ db }, userId) {
    await deleteMutesOf(db, userId);
  },
};
