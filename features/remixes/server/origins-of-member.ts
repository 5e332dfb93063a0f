import type { MemberPart } from '#features/members/server/member-part.ts';
import { findOrigins, findTracksWithOrigins } from './find-lineage.ts';
import { type OriginSources, presentLineage } from './present-lineage.ts';

/** What a member's tracks were made from; it goes with the tracks. */
export const originsOfMember = (sources: OriginSources): MemberPart => ({
  name: 'remixes',
  tables: {},

  async *exportFiles(call, userId) {
    const viewer = { db: call.db, now: call.now, actor: { userId, siteAdmin: false } };
    const described: object[] = [];
    for (const track of await findTracksWithOrigins(viewer, userId)) {
      const left = new Map((await findOrigins(viewer, [track])).map((row) => [row.id, row.left_at]));
      for (const { id, generation, kind, title, author } of await presentLineage(viewer, sources, track))
        if (generation === -1)
          described.push({ track, kind, title, by: author?.username ?? null, leftAt: left.get(id) ?? null });
    }
    yield { path: 'tracks/made-from.json', json: described };
  },

  async erase() {
    // The rows go with the tracks.
  },
});
