import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { trackFileAddresses } from '#features/tracks/server/files/track-files.ts';
import { coverColourOf, withCoversApart } from '#features/tracks/server/present-track.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { ListView } from '../contract.ts';
import { listPage } from '../pages.ts';
import { presentListCover } from './covers/list-cover-files.ts';
import { findCoverTracks } from './find-entries.ts';
import { findViewerRelation } from './find-viewer-relation.ts';
import type { ListRow } from './lists.tables.ts';

/**
 * Lists as the actor sees them, in their order; those whose owner the actor may not see are left out. `contributed` are the ids of
 * those that the actor may add to.
 */
export async function presentLists(
  call: Call,
  rows: readonly ListRow[],
  contributed: ReadonlySet<string> = new Set(),
): Promise<ListView[]> {
  if (rows.length === 0) return [];
  const [users, coverTracks] = await Promise.all([
    hydrateUsers(
      call,
      rows.map(({ user_id }) => user_id),
    ),
    findCoverTracks(call, rows),
  ]);
  return rows.flatMap((row): ListView[] => {
    const user = users.get(row.user_id);
    if (!user) return [];
    const address = { profileLink: user.profileLink, permalink: row.permalink };
    const edit = row.user_id === call.actor.userId;
    return [
      {
        id: row.id,
        kind: row.kind,
        title: row.title,
        description: row.description,
        visibility: row.visibility,
        permalink: row.permalink,
        selfLink: href(listPage, address),
        secretLink:
          edit && row.visibility === 'secret' ? href(listPage, address, { secret: row.secret }) : null,
        tracksCount: row.tracks_count,
        followersCount: row.followers_count,
        withheld: row.withheld_at !== null,
        cover: presentListCover(call, row),
        releasedOn: row.kind === 'album' ? row.released_on : null,
        covers: withCoversApart(coverTracks.get(row.id) ?? []).map((track) => ({
          id: track.id,
          imageUrl: trackFileAddresses(call, track).imageLargeUrl,
          colour: coverColourOf(track),
        })),
        user,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        can: { edit, add: edit || contributed.has(row.id) },
      },
    ];
  });
}

/** One list; refuses (404) where the actor may not see its owner. */
export async function presentList(call: Call, row: ListRow): Promise<ListView> {
  const { userId } = call.actor;
  const relation =
    userId === null || userId === row.user_id ? null : await findViewerRelation(call.db, row.id, userId);
  const [view] = await presentLists(call, [row], new Set(relation?.contributes ? [row.id] : []));
  if (!view) throw notFound();
  return { ...view, currentUserFollowing: relation?.follows ?? null };
}
