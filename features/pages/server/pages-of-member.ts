import type { MemberPart } from '#features/members/server/member-part.ts';
import { clearPageAuthor, findVersionsByAuthor } from './editing/pages-author.store.ts';
import { clearImportAuthor, findImportsOfMember } from './files/imports.store.ts';
import { deleteProgressOfMember, findLessonsOfMember } from './learning/progress.store.ts';

/** What a member wrote on pages, which stays without its author, and the lessons that the member has done. */
export const pagesOfMember: MemberPart = {
  name: 'pages',
  tables: {
    page_versions: [],
    page_drafts: [],
    page_publications: [],
    page_progress: [],
    content_imports: [],
  },

  async *exportFiles({ db }, userId) {
    const versions = await findVersionsByAuthor(db, userId);
    yield {
      path: 'pages/versions.json',
      json: versions.map(({ path, number, note, document, created_at }) => {
        return { path, number, note, document, createdAt: created_at };
      }),
    };
    yield { path: 'pages/lessons.json', json: await findLessonsOfMember(db, userId) };
    const imports = await findImportsOfMember(db, userId);
    yield {
      path: 'pages/imports.json',
      json: imports.map(({ state, publish, created_at }) => ({ state, publish, createdAt: created_at })),
    };
  },

  async erase({ db }, userId) {
    await deleteProgressOfMember(db, userId);
    await clearPageAuthor(db, userId);
    await clearImportAuthor(db, userId);
  },
};
