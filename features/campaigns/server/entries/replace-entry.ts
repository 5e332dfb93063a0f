import type { CampaignEntries } from '#features/groups/server/group-campaign.ts';
import { addTrack, checkMayPost, lockGroupForPost } from '#features/groups/server/posts/post-track.ts';
import { takeOut } from '#features/groups/server/posts/remove-group-track.ts';
import { lockTrackShared } from '#features/tracks/server/track.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { replaceEntry as contract } from '../../entries.contract.ts';
import { findCampaignByGroup } from '../campaign.store.ts';
import { entriesOfGroups } from './enter-campaign.ts';
import { findEntry } from './entry.store.ts';
import { findOwnEntries } from './list-own-entries.ts';

const entries: CampaignEntries = entriesOfGroups;

/**
 * Withdraws an own entry and enters another track in one transaction, while the campaign is open. What was said with the first
 * entry stands for the second where nothing is said anew.
 */
export async function replaceEntry(
  call: MemberCall,
  { slug, trackId, mixdownId, entry: form }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  // Both tracks are locked before the group, in the order of their ids.
  const locked = new Map<string, Awaited<ReturnType<typeof lockTrackShared>>>();
  for (const id of [trackId, mixdownId].toSorted()) locked.set(id, await lockTrackShared(call.db, id));
  const group = await lockGroupForPost(call, entries, slug);
  const campaign = await findCampaignByGroup(call.db, group.row.id);
  const before = campaign && (await findEntry(call.db, campaign.id, trackId));
  const old = locked.get(trackId);
  if (!old || before?.entrant_id !== call.actor.userId || !isIn(before.state)) throw notFound();
  const track = checkMayPost(call, locked.get(mixdownId) ?? null);
  await takeOut(call, entries, { group, track: old });
  const said = {
    termsVersion: before.terms_version,
    credits: before.credits,
    samplesCleared: before.samples_cleared,
  };
  if (mixdownId === trackId || !(await addTrack(call, entries, { group, track, form: form ?? said })))
    throw invalid({ mixdown_id: ['has already been posted'] });
  return { entries: await findOwnEntries(call, group.row.id) };
}

const isIn = (state: string): boolean => state === 'listed' || state === 'waiting';
