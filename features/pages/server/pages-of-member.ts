import type { MemberPart } from '#features/members/server/member-part.ts';
import { clearPageAuthor, findVersionsByAuthor } from './editing/pages-author.store.ts';

/** What a member wrote on pages; it stays without its author. */
export const pagesOfMember: MemberPart = {
  name: 'pages',
  tables: ['page_versions', 'page_drafts', 'page_publications'],

  async *exportFiles({ db }, userId) {
    const versions = await findVersionsByAuthor(db, userId);
    yield {
      path: 'pages/versions.json',
      json: versions.map(({ path, number, note, document, created_at }) => {
        return { path, number, note, document, createdAt: created_at };
      }),
    };
  },

  async erase({ db }, userId) {
    await clearPageAuthor(db, userId);
  },
};
