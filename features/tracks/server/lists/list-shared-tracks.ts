import { sql } from 'kysely';
import { toLikedColumn } from '#features/likes/server/liked-column.store.ts';
import type { TrackListDocument, TrackResource, TrackView } from '#features/tracks/contract.ts';
import { trackListDocument } from '#features/tracks/model/track-document.ts';
import { isDownloadRestricted, trackRights } from '#features/tracks/model/track-rights.ts';
import type { TrackPage } from '#features/tracks/server/lists/list-tracks-by-time.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import type { Paging } from '#platform/pure/paging.ts';
import { createBatcher } from '#platform/server/cache/batcher.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';

/** A list equal for all viewers: `readPage` must not use the actor. */
export interface SharedTrackList {
  /** Unique name, used as the cache key. */
  name: string;
  readPage(guestCall: Call, paging: Paging): Promise<TrackPage>;
}

/** A page of a shared list: cached for a second as a guest sees it, then completed with the viewer's own fields. */
export async function listSharedTracks(
  call: Call,
  list: SharedTrackList,
  paging: Paging,
): Promise<TrackListDocument> {
  const { platform, actor } = call;
  const key = JSON.stringify(['tracks', list.name, paging]);
  const page = await sharedReadCacheOf(platform)(key, async () => {
    const { items, ...meta } = await list.readPage(makeCall(platform, platform.db, guest), paging);
    return trackListDocument(items, meta);
  });
  if (actor.userId === null || page.data.length === 0) return page;
  return withViewerFieldsInDocument(call, page);
}

async function withViewerFieldsInDocument(call: Call, page: TrackListDocument): Promise<TrackListDocument> {
  const likes = await batchLikesOf(call, page.data);
  const owners = new Map(page.included.map((user) => [user.id, user.attributes]));
  const data = page.data.flatMap((track): TrackResource[] => {
    const current = likes.get(track.id);
    const { id } = track.relationships.user.data;
    const owner = owners.get(id);
    if (!current || !owner) return [];
    const facts = viewerFieldsOf(call, {
      track: track.attributes,
      owner: { id, ...owner },
      trackLikes: current,
    });
    return [{ ...track, attributes: { ...track.attributes, ...facts } }];
  });
  const shown = new Set(data.map(({ relationships }) => relationships.user.data.id));
  return { data, included: page.included.filter(({ id }) => shown.has(id)), meta: page.meta };
}

/** Adds the viewer's own fields to listed tracks; drops those that are no longer listed. */
export async function withViewerFields(call: Call, tracks: readonly TrackView[]): Promise<TrackView[]> {
  const likes = await batchLikesOf(call, tracks);
  return tracks.flatMap((track) => {
    const current = likes.get(track.id);
    return current
      ? [{ ...track, ...viewerFieldsOf(call, { track, owner: track.user, trackLikes: current }) }]
      : [];
  });
}

const batchLikesOf = (
  call: Call,
  tracks: readonly { id: string }[],
): Promise<ReadonlyMap<string, TrackLikes>> =>
  batchTrackLikes(
    call,
    tracks.map(({ id }) => id),
  );

function viewerFieldsOf(
  { actor, platform }: Call,
  {
    track: { status, published, allowDownload },
    owner,
    trackLikes: { likes, liked },
  }: {
    track: Pick<TrackView, 'status' | 'published' | 'allowDownload'>;
    owner: Pick<TrackView['user'], 'id' | 'accountType'>;
    trackLikes: TrackLikes;
  },
) {
  const restricted = isDownloadRestricted(owner.accountType, platform.config.planLimits);
  const facts = { userId: owner.id, status, published, allowDownload, restricted };
  const { edit, delete: mayDelete, like, download } = trackRights(actor, facts);
  return {
    likes,
    likesCount: likes,
    currentUserLiked: liked,
    doesUserLike: liked,
    can: { edit, delete: mayDelete, like, download },
  };
}

const batchByActor = createBatcher<Actor, ReadonlyMap<string, TrackLikes>>();

/** `findTrackLikes` for the actor; lists of one page requested in one tick share one statement. */
const batchTrackLikes = (
  { actor, platform }: Call,
  trackIds: readonly string[],
): Promise<ReadonlyMap<string, TrackLikes>> =>
  batchByActor(actor, trackIds, (ids) => findTrackLikes(platform.db, ids, actor.userId));

interface TrackLikes {
  likes: number;
  /** Whether the user is among them. */
  liked: boolean;
}

/** Current likes of these tracks by id; tracks no longer listed are absent. */
async function findTrackLikes(
  db: Db,
  trackIds: readonly string[],
  userId: string | null,
): Promise<ReadonlyMap<string, TrackLikes>> {
  const rows = await db
    .selectFrom('tracks')
    .select(['tracks.id', 'likes_count', toLikedColumn(TRACK_KIND, 'tracks', userId).as('liked')])
    .where('tracks.id', '=', sql<string>`any(${[...trackIds]}::uuid[])`)
    .where(listed)
    .execute();
  return new Map(rows.map((row) => [row.id, { likes: row.likes_count, liked: row.liked === true }]));
}
