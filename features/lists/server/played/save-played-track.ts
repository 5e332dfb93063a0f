import { findVisibleTrack } from '#features/tracks/server/page/find-visible-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { savePlayedTrack as contract } from '../../played.contract.ts';
import { lockPlayed, upsertPlayedTrack } from './played-track.store.ts';

export async function savePlayedTrack(
  call: MemberCall,
  { trackId, played }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!(await findVisibleTrack(call, trackId))) throw notFound();
  const { userId } = call.actor;
  const isRemembered = await lockPlayed(call.db, userId);
  if (isRemembered)
    await upsertPlayedTrack(call.db, { userId, trackId, position: played.position, at: call.now });
  return { isRemembered };
}
