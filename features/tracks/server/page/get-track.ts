import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { getVisibleUser } from '#features/profiles/server/get-visible-user.ts';
import type { getTrack as contract, TrackDocument } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { isDownloadRestricted } from '#features/tracks/model/track-rights.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { isListed, isOwner, maySeeTrack } from '#features/tracks/model/track-visibility.ts';
import { findTrackWithOwnerById } from '#features/tracks/server/page/find-track-with-owner.ts';
import { presentTrackWithOwner, type TrackWithOwner } from '#features/tracks/server/present-track.ts';
import { findSecretLink } from '#features/tracks/server/secret-link/secret-link.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { keepForPage, readOncePerPage } from '#platform/server/read-once-per-page.ts';

export async function getTrack(call: Call, input: InputOf<typeof contract>): Promise<TrackDocument> {
  return getTrackWithOwner(call, await findTrackWithOwnerById(call, input.id), input.secret);
}

/** The answer about a track that was read with its owner; refuses as `getVisibleTrack` does, unless the secret opens it. */
export async function getTrackWithOwner(
  call: Call,
  found: TrackWithOwner | null,
  secret?: string,
): Promise<TrackDocument> {
  if (!found) throw notFound();
  if (secret !== undefined && (await opensBySecret(call, found, secret)))
    // Nothing of it is kept for the page's other calls: comments and credits stay closed.
    return trackDocument(presentTrackWithOwner(call, found, secret));
  await getVisibleTrack(call, found);
  const document = trackDocument(presentTrackWithOwner(call, found));
  // The page's other calls about the track and its owner need no statement of their own for that.
  const owner: Owner = { id: found.user_id, school_only: found.owner_school_only };
  keepForPage(call, trackKey(found.id), found);
  keepForPage(call, ownerKey(owner.id), owner);
  return document;
}

const trackKey = (id: string) => `track ${id}`;
const ownerKey = (id: string) => `owner ${id}`;

/** The track with this id if the actor may see it; read once a page. */
export const getVisibleTrackById = (call: Call, id: string): Promise<TrackRow> =>
  readOncePerPage(call, trackKey(id), async () => getVisibleTrack(call, await findTrack(call.db, id)));

type Owner = Pick<UserRow, 'id' | 'school_only'>;

/** The member with this id if the actor may see them; read once a page. */
export const getVisibleOwner = (call: Call, id: string): Promise<Owner> =>
  readOncePerPage(call, ownerKey(id), () => getVisibleUser(call, id));

/** Returns the row if the actor may see it; refuses with the 404 of a missing track (TRACK-036). */
export async function getVisibleTrack(call: Call, row: TrackRow | null): Promise<TrackRow> {
  if (!row) throw notFound();
  if (!maySeeTrack(call.actor, rightsFactsOf(row)) && !(await isVisibleWithinSchool(call, row)))
    throw notFound();
  if (call.actor.isStudent && !(await mayListen(call, row))) throw notFound();
  return row;
}

/** Whether the actor hears the track by the secret of its secret link, and by nothing else. */
export async function opensBySecret(call: Call, row: TrackRow, secret: string): Promise<boolean> {
  const facts = rightsFactsOf(row);
  if (isListed(facts) || isOwner(call.actor, facts)) return false;
  if (facts.status !== 'done' || row.withheld !== null) return false;
  if (call.actor.isStudent && !(await mayListen(call, row))) return false;
  return (await findSecretLink(call.db, row.id))?.secret === secret;
}

/** A student hears what the people of their school made. */
const mayListen = async (call: Call, row: TrackRow): Promise<boolean> =>
  row.user_id === call.actor.userId || (await hydrateUsers(call, [row.user_id])).has(row.user_id);

/** A track withheld for a school is visible to everybody who sees its owner. */
async function isVisibleWithinSchool(call: Call, row: TrackRow): Promise<boolean> {
  if (row.withheld !== 'school' || trackStatusOf(row.status) !== 'done') return false;
  return (await hydrateUsers(call, [row.user_id])).has(row.user_id);
}

/** Whether the owner's plan excludes downloads. */
export async function isOwnerDownloadRestricted(call: Call, row: TrackRow): Promise<boolean> {
  const users = await hydrateUsers(call, [row.user_id]);
  return isDownloadRestricted(users.get(row.user_id)?.accountType ?? 0, call.platform.config.planLimits);
}
