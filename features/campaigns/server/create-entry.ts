import { getGroupWithViewer } from '#features/groups/server/find-group.ts';
import { addTrack, lockGroupForPost } from '#features/groups/server/posts/post-track.ts';
import type { TrackDocument } from '#features/tracks/contract.ts';
import { insertTrackOnce } from '#features/tracks/server/create-track.ts';
import { presentTrackDocument } from '#features/tracks/server/present-track-document.ts';
import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { checkTokenScope } from '#platform/pure/token-scope.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createEntry as contract } from '../contract.ts';
import { entriesOfGroups } from './entries/enter-campaign.ts';

/**
 * Creates the actor's published track from an uploaded file and its entry, in one transaction; it is listed and counted
 * once it is processed (CAMPAIGN-180). A repeated call returns the existing track.
 */
export async function createEntry(
  call: MemberCall,
  { slug, track, entry }: InputOf<typeof contract>,
): Promise<TrackDocument> {
  // It accepts the campaign's terms.
  if (call.actor.tokenScopes) checkTokenScope('write', call.actor.tokenScopes);
  if (!(await getGroupWithViewer(call, slug)).row.campaign) throw notFound();
  const { id } = await insertTrackOnce(call, { ...track, published: true });
  // The track is locked before the group, in the order of every post.
  const row = await lockTrackShared(call.db, id);
  if (!row) throw notFound();
  const group = await lockGroupForPost(call, entriesOfGroups, slug);
  await addTrack(call, entriesOfGroups, { group, track: row, form: entry });
  return presentTrackDocument(call, row);
}
