import { findLikedIds } from '#features/likes/server/like.store.ts';
import type { UserView } from '#features/members/contract.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { type OwnerColumns, presentOwner } from '#features/members/server/owner-columns.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { genreName } from '#features/tracks/model/genres.ts';
import type { FailureReason } from '#features/tracks/model/track-failure.ts';
import { isDownloadRestricted, trackRights } from '#features/tracks/model/track-rights.ts';
import { trackStatusOf, uploadStatusOf } from '#features/tracks/model/track-status.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { trackFileAddresses } from '#features/tracks/server/files/track-files.ts';
import { findLyrics } from '#features/tracks/server/lyrics.store.ts';
import { renderDescription } from '#features/tracks/server/page/render-description.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { coverGround, coverRecipeBeside } from '#platform/pure/colour/covers/cover-recipe.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

export const TRACK_KIND = 'track';

/** A track's row with its owner's columns and whether the actor likes it. */
export type TrackListRow = TrackRow & OwnerColumns & { caller_likes: boolean | null };

/** Converts list rows to views in their order. */
export function presentTracks(call: Call, rows: readonly TrackListRow[]): TrackView[] {
  return withCoversApart(rows).map((row) =>
    presentTrackRow(call, { row, user: presentOwner(row), currentUserLiked: row.caller_likes }),
  );
}

/** The colour that stands for a cover until it has loaded; null where the page draws it. */
export const coverColourOf = ({
  image_key: key,
  image_colour: colour,
  cover_recipe: recipe,
}: Pick<TrackRow, 'image_key' | 'image_colour' | 'cover_recipe'>): string | null =>
  key === null && recipe !== null ? coverGround(recipe) : colour;

/** The rows with drawn covers of different families side by side. */
export function withCoversApart<T extends Pick<TrackRow, 'image_key' | 'cover_recipe'>>(
  rows: readonly T[],
): T[] {
  let before: string | null = null;
  return rows.map((row) => {
    const recipe: string | null =
      row.image_key === null && row.cover_recipe ? coverRecipeBeside(row.cover_recipe, before) : null;
    before = recipe;
    return recipe === null ? row : { ...row, cover_recipe: recipe };
  });
}

/** A track's row with its owner, as `findTrackWithOwner` reads it for the actor. */
export type TrackWithOwner = TrackListRow & {
  /** Whether the actor may see the owner. */
  owner_visible: boolean;
  lyrics: string;
  owner_school_only: UserRow['school_only'];
};

/**
 * Converts a row that was read with its owner to its view; refuses (404) when the actor may not see the owner. `secret` is the one
 * by which the actor sees the track.
 */
export function presentTrackWithOwner(call: Call, row: TrackWithOwner, secret?: string): TrackView {
  if (!row.owner_visible) throw notFound();
  const track = presentTrackRow(call, {
    row,
    user: presentOwner(row),
    currentUserLiked: row.caller_likes,
    secret,
  });
  return { ...track, descriptionHtml: renderDescription(row.description), lyrics: row.lyrics };
}

/** Converts one row to its view; refuses (404) when its owner is gone. */
export async function presentTrack(call: Call, row: TrackRow): Promise<TrackView> {
  const { userId } = call.actor;
  const [users, lyrics, liked] = await Promise.all([
    hydrateUsers(call, [row.user_id]),
    findLyrics(call.db, row.id),
    userId ? findLikedIds(call.db, { hostKind: TRACK_KIND, hostIds: [row.id], userId }) : null,
  ]);
  const user = users.get(row.user_id);
  if (!user) throw notFound();
  const track = presentTrackRow(call, { row, user, currentUserLiked: liked?.has(row.id) ?? null });
  return { ...track, descriptionHtml: renderDescription(row.description), lyrics };
}

interface ShownTrack {
  row: TrackRow;
  user: UserView;
  currentUserLiked: boolean | null;
  secret?: string | undefined;
}

function presentTrackRow(call: Call, { row, user, currentUserLiked, secret }: ShownTrack): TrackView {
  const status = trackStatusOf(row.status);
  const facts = rightsFactsOf(row, isDownloadRestricted(user.accountType, call.platform.config.planLimits));
  const { edit, delete: mayDelete, like, download } = trackRights(call.actor, facts);
  return {
    id: row.id,
    title: row.title,
    status,
    uploadStatus: uploadStatusOf(status),
    published: row.published || row.withheld === 'school',
    plays: row.plays,
    likes: row.likes_count,
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    selfLink: href(trackPage, { profileLink: user.profileLink, permalink: row.permalink }),
    shortLinkId: row.short_link_id,
    permalink: row.permalink,
    ...trackFileAddresses(call, row, secret !== undefined),
    imageColour: coverColourOf(row),
    duration: row.duration_ms,
    ...(row.loudness_lufs !== null && { loudness: row.loudness_lufs }),
    fileName: row.original_name,
    currentUserLiked,
    doesUserLike: currentUserLiked,
    allowDownload: row.allow_download,
    allowComments: row.allow_comments,
    genreId: row.genre_id,
    genre: genreName(row.genre_id),
    tags: row.tags,
    licence: row.licence,
    bpm: row.bpm,
    key: row.musical_key,
    description: row.description,
    createdAt: row.created_at.toISOString(),
    featured: row.featured_at !== null,
    user,
    ...(row.failure !== null && { failure: failureOf(call, row, row.failure) }),
    ...(row.withheld === 'school' && { schoolOnly: true as const }),
    ...((row.withheld === 'person' || row.withheld === 'track') && { withheld: true as const }),
    ...(secret !== undefined && { secret }),
    ...(edit && row.publish_at !== null && { publishAt: row.publish_at.toISOString() }),
    ...(edit && row.publish_refused !== null && { publishRefused: row.publish_refused }),
    can: { edit, delete: mayDelete, like, download },
  };
}

/** Why the track failed, and until when its owner can retry. */
function failureOf(call: Call, { kept_until: keptUntil }: TrackRow, reason: FailureReason) {
  const isKept = keptUntil !== null && keptUntil > call.now;
  return { reason, retryUntil: isKept ? keptUntil.toISOString() : null };
}
