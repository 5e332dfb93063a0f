import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import type { reportTrack as contract } from '#features/tracks/report.contract.ts';
import { getVisibleTrack, opensBySecret } from '#features/tracks/server/page/get-track.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Reports a track to the moderators, also one that is seen by its secret link. Refuses (403) one's own track and an admin's. */
export async function reportTrack(
  call: MemberCall,
  { id, reason, secret }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const found = await findTrack(call.db, id);
  const isBySecret = secret !== undefined && found !== null && (await opensBySecret(call, found, secret));
  const track = isBySecret ? found : await getVisibleTrack(call, found);
  const owner = (await hydrateUsers(call, [track.user_id])).get(track.user_id);
  if (track.user_id === call.actor.userId || owner?.admin) throw forbidden();
  await fileReport(call, { kind: TRACK_KIND, subjectId: track.id, personId: track.user_id, reason });
  return {};
}
