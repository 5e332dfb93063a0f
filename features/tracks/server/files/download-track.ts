import type { downloadTrack as contract } from '#features/tracks/contract.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { isListed, isOwner } from '#features/tracks/model/track-visibility.ts';
import { getVisibleTrack, isOwnerDownloadRestricted } from '#features/tracks/server/page/get-track.ts';
import { incrementDownloads } from '#features/tracks/server/statistics/days.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf } from '#features/tracks/server/track-row.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

const DOWNLOAD_ADDRESS_MS = 5 * 60_000;

export async function downloadTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<undefined> {
  const track = await getVisibleTrack(call, await findTrack(call.db, input.id));
  const facts = rightsFactsOf(track, await isOwnerDownloadRestricted(call, track));
  if (facts.status !== 'done' || !track.audio_key) throw conflict('This track is not ready yet.');
  if (!trackRights(call.actor, facts).download) throw forbidden('This track is not offered for download.');
  if (!isOwner(call.actor, facts))
    await incrementDownloads(call.db, { trackId: track.id, userId: call.actor.userId, now: call.now });
  const expiresAt = new Date(call.now.getTime() + DOWNLOAD_ADDRESS_MS);
  call.http.redirect(
    call.platform.files.signedUrl(track.audio_key, {
      expiresAt,
      downloadAs: `${track.title}.mp3`,
      // Addresses of listed tracks are revocable: unpublishing ends them (TRACK-094).
      revocable: isListed(facts),
    }),
  );
}
