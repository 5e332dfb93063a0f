import type { MemberPart } from '#features/members/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { endPublications } from './keep-publication.ts';
import { deletePersonEverywhere, findNamedIn, findPublicationsOf } from './publication.store.ts';

/** What a member has published from projects, and which tracks name them. Students publish nothing. */
export const publicationsOfMember: MemberPart = {
  name: 'publications',
  tables: { publications: [], publication_people: [] },

  async *exportFiles({ db }, userId) {
    const published = await findPublicationsOf(db, userId);
    const named = await findNamedIn(db, userId);
    if (published.length + named.length === 0) return;
    yield {
      path: 'publications.json',
      json: {
        published: published.map((one) => ({
          trackId: one.id,
          projectId: one.piece_id,
          version: one.version,
          state: one.state,
          title: one.title,
          description: one.description,
          allowsRemixes: one.allow_remixes,
          createdAt: one.created_at,
        })),
        namedIn: named,
      },
    };
  },

  async erase({ db, platform }, userId) {
    const ids = (await findPublicationsOf(db, userId)).map(({ id }) => id);
    await transaction(platform.db, (tx) => endPublications(makeCall(platform, tx, guest), ids));
    await deletePersonEverywhere(db, userId);
  },
};
