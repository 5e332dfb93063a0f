import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';
import type { countPlay as contract, countFullListen as fullListen } from '#features/tracks/contract.ts';
import { trackPlayed } from '#features/tracks/events.contract.ts';
import { isListed, isOwner } from '#features/tracks/model/track-visibility.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { insertFullListen, insertPlay, type PlayAttempt } from '#features/tracks/server/play.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { trackCounter } from '#features/tracks/server/track-counter.store.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';

export async function countPlay(call: Call, input: InputOf<typeof contract>): Promise<undefined> {
  const track = await getVisibleTrack(call, await findTrack(call.db, input.id));
  const facts = rightsFactsOf(track);
  if (!isListed(facts) || isOwner(call.actor, facts) || isBot(call)) return;
  const { place = 'other', host } = input;
  const where = { place, host: (place === 'embed' && host) || null };
  if (!(await insertPlay(call.db, playAttemptOf(call, track.id), where))) return;
  await trackCounter.increment(call.db, track.user_id, { plays_count: 1 });
  await call.emit(trackPlayed, { trackId: track.id, ownerId: track.user_id, userId: call.actor.userId });
}

/** Whether a bot or a program calls; browsers always say what they are. */
export const isBot = ({ http: { userAgent } }: Call): boolean => userAgent.trim() === '' || isbot(userAgent);

/** Counts a full listen by who has a counted play of the track. */
export async function countFullListen(call: Call, { id }: InputOf<typeof fullListen>): Promise<undefined> {
  const track = await getVisibleTrack(call, await findTrack(call.db, id));
  const facts = rightsFactsOf(track);
  if (!isListed(facts) || isOwner(call.actor, facts) || isBot(call)) return;
  await insertFullListen(call.db, playAttemptOf(call, track.id));
}

/** What the call says of a play. */
export const playAttemptOf = (call: Call, trackId: string): PlayAttempt => ({
  trackId,
  listener: listenerKeyOf(call),
  now: call.now,
});

/** Listener key: a member's id, or a keyed hash of a guest's network. */
function listenerKeyOf(call: Call): string {
  if (call.actor.userId) return call.actor.userId;
  const secret = call.platform.config.secret.reveal();
  return createHmac('sha256', secret).update(`listener:${call.http.network}`).digest('base64url');
}
