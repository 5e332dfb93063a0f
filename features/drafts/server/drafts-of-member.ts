import type { MemberPart } from '#features/members/server/member-part.ts';
import { clearDraftAuthor, findVersionsByAuthor } from './drafts.store.ts';

/** Versions of news and banners that a member wrote, which stay without their author. */
export const draftsOfMember: MemberPart = {
  name: 'drafts',
  tables: { drafts: [], draft_versions: [] },

  async *exportFiles({ db }, userId) {
    const versions = await findVersionsByAuthor(db, userId);
    yield {
      path: 'drafts/versions.json',
      json: versions.map(({ host_kind, number, document, note, created_at }) => {
        return { kind: host_kind, number, document, note, createdAt: created_at };
      }),
    };
  },

  async erase({ db }, userId) {
    await clearDraftAuthor(db, userId);
  },
};
