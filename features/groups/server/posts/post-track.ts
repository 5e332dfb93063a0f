import { isListed, isOwner } from '#features/tracks/model/track-visibility.ts';
import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { groupTrackPosted } from '../../events.contract.ts';
import type { EntryForm } from '../../group-campaign.contract.ts';
import type {
  postTrackByLink as byLink,
  postTrack as contract,
  GroupTrackView,
} from '../../tracks.contract.ts';
import { findGroupById, lockGroupForUpdate } from '../find-group.ts';
import type { CampaignEntries } from '../group-campaign.ts';
import { checkMaySeeGroup, type GroupWithRights, getVisibleGroup } from '../may-see-group.ts';
import { insertNewMember } from '../members/join-group.ts';
import { getGroupTrack } from './get-group-track.ts';
import { insertGroupTrack } from './group-track.store.ts';

export const postTrack =
  (entries: CampaignEntries) =>
  (call: MemberCall, input: InputOf<typeof contract>): Promise<GroupTrackView> =>
    post(call, entries, { groupKey: input.groupLink, trackId: input.mixdownId, form: input.entry });

export const postTrackByLink =
  (entries: CampaignEntries) =>
  (call: MemberCall, input: InputOf<typeof byLink>): Promise<GroupTrackView> =>
    post(call, entries, { groupKey: input.groupLink, trackId: input.trackId });

interface Post {
  groupKey: string;
  trackId: string;
  form?: EntryForm | undefined;
}

/** Locks the track's row before the group's, in the order of unpublishing, to avoid deadlocks. */
async function post(
  call: MemberCall,
  entries: CampaignEntries,
  { groupKey, trackId, form }: Post,
): Promise<GroupTrackView> {
  await getVisibleGroup(call, groupKey);
  const found = await lockTrackShared(call.db, trackId);
  const group = await lockGroupForPost(call, entries, groupKey);
  const track = checkMayPost(call, found);
  if (!(await addTrack(call, entries, { group, track, form })))
    throw invalid({ mixdown_id: ['has already been posted'] });
  return getGroupTrack(call, group, trackId);
}

/** Refuses a track that is not the actor's (403), or not done and published (422). */
export function checkMayPost(call: MemberCall, track: TrackRow | null): TrackRow {
  const facts = track && rightsFactsOf(track);
  if (!track || !facts || !isOwner(call.actor, facts)) throw forbidden();
  if (!isListed(facts)) throw invalid({ mixdown_id: ['is not published'] });
  return track;
}

/**
 * Locks the group's row; refuses (403) an actor who may not post there. A campaign takes tracks while it is open, and
 * posting in it makes the actor a member (CAMPAIGN-177, CAMPAIGN-181).
 */
export async function lockGroupForPost(
  call: MemberCall,
  { findState }: CampaignEntries,
  groupKey: string,
): Promise<GroupWithRights> {
  const group = checkMaySeeGroup(call, await lockGroupForUpdate(call, groupKey));
  const state = group.row.campaign ? await findState(call, group.row.id) : null;
  if (state !== null && state !== 'open') throw forbidden('This campaign takes no tracks now.');
  const joined = state !== null && group.rights.join ? await join(call, group) : group;
  if (!joined.rights.post) throw forbidden();
  return joined;
}

async function join(call: MemberCall, { row }: GroupWithRights): Promise<GroupWithRights> {
  await insertNewMember(call, row.id);
  const found = await findGroupById(call.db, row.id, call.actor.userId);
  if (!found) throw new Error('A locked group is gone');
  return checkMaySeeGroup(call, found);
}

interface AddedTrack {
  group: GroupWithRights;
  track: TrackRow;
  form: EntryForm | undefined;
}

/**
 * Adds a track to a locked group, as an entry where it runs a campaign; it is listed and counted there as it is elsewhere, unless
 * the campaign holds it back. False where it was there.
 */
export async function addTrack(
  call: MemberCall,
  entries: CampaignEntries,
  { group: { row }, track, form = {} }: AddedTrack,
): Promise<boolean> {
  const ids = { groupId: row.id, trackId: track.id };
  const entered = row.campaign ? await entries.enter(call, { ...ids, form }) : { held: false };
  if (!entered) return false;
  const { held } = entered;
  const listed = isListed(rightsFactsOf(track)) && !held;
  const added = { ...ids, at: call.now, listed, held, listedAt: track.listed_at };
  if (!(await insertGroupTrack(call.db, added))) return false;
  await call.emit(groupTrackPosted, { ...ids, userId: call.actor.userId });
  await publishInvalidation(call.db, [String(row.number), track.id]);
  return true;
}
