import { isOwner } from '#features/tracks/model/track-visibility.ts';
import type { countSecretPlay as contract } from '#features/tracks/secret-link.contract.ts';
import { isBot, playAttemptOf } from '#features/tracks/server/count-play.ts';
import { findTrackWithOwnerById } from '#features/tracks/server/page/find-track-with-owner.ts';
import { opensBySecret } from '#features/tracks/server/page/get-track.ts';
import { insertSecretPlay } from '#features/tracks/server/play.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** Counts a play by a secret link; 404 where the link does not open the track. Plays of its owner and of bots are not counted. */
export async function countSecretPlay(
  call: Call,
  { id, secret = '' }: InputOf<typeof contract>,
): Promise<undefined> {
  const track = await findTrackWithOwnerById(call, id);
  if (!track?.owner_visible) throw notFound();
  if (isOwner(call.actor, { userId: track.user_id })) return;
  if (!(await opensBySecret(call, track, secret))) throw notFound();
  if (isBot(call)) return;
  await insertSecretPlay(call.db, playAttemptOf(call, track.id), secret);
}
