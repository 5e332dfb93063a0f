import type { UserView } from '#features/identity/contract.ts';
import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import { type OwnerColumns, presentOwner } from '#features/identity/server/owner-columns.ts';
import { likedAmong } from '#features/likes/server/like.store.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { genreName } from '#features/tracks/model/genres.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { trackStatusOf, uploadStatusOf } from '#features/tracks/model/track-status.ts';
import { trackFileAddresses } from '#features/tracks/server/track-files.ts';
import { factsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

export const TRACK = 'track';

/** A track's row with its owner's columns. */
export type OwnedTrackRow = TrackRow & OwnerColumns;

/** Rows become views, in their order; the caller's likes are read once for all. */
export async function presentTracks(call: Call, rows: readonly OwnedTrackRow[]): Promise<TrackView[]> {
  const liked = await likedByCaller(call, rows);
  return rows.map((row) => presentOne(call, row, presentOwner(row), liked));
}

/** The one row as its view; refuses (404) when its owner is gone. */
export async function presentTrack(call: Call, row: TrackRow): Promise<TrackView> {
  const [users, liked] = await Promise.all([hydrateUsers(call.db, [row.user_id]), likedByCaller(call, [row])]);
  const user = users.get(row.user_id);
  if (!user) throw notFound();
  return presentOne(call, row, user, liked);
}

async function likedByCaller(call: Call, rows: readonly TrackRow[]): Promise<ReadonlySet<string> | null> {
  const { userId } = call.actor;
  if (userId === null) return null;
  const ids = rows.map((row) => row.id);
  return ids.length === 0 ? new Set() : likedAmong(call.db, TRACK, ids, userId);
}

function presentOne(call: Call, row: TrackRow, user: UserView, liked: ReadonlySet<string> | null): TrackView {
  const status = trackStatusOf(row.status);
  const facts = factsOf(row, user.accountType);
  const { edit, delete: mayDelete, like, download } = trackRights(call.actor, facts);
  const currentUserLiked = liked ? liked.has(row.id) : null;
  return {
    id: row.id,
    title: row.title,
    status,
    uploadStatus: uploadStatusOf(status),
    published: row.published,
    plays: row.plays,
    likes: row.likes_count,
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    selfLink: `/user/${user.profileLink}/track/${row.permalink}`,
    shortLinkId: row.short_link_id,
    permalink: row.permalink,
    ...trackFileAddresses(call, row),
    imageColour: row.image_colour,
    duration: row.duration_ms,
    fileName: row.original_name,
    currentUserLiked,
    doesUserLike: currentUserLiked,
    allowDownload: row.allow_download,
    allowComments: row.allow_comments,
    genreId: row.genre_id,
    genre: genreName(row.genre_id),
    description: row.description,
    createdAt: row.created_at.toISOString(),
    featured: row.featured_at !== null,
    user,
    can: { edit, delete: mayDelete, like, download },
  };
}
