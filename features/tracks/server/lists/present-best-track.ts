import type { BestTrack } from '#features/profiles/users.contract.ts';
import { drawnCoverOf, imageVariantKey } from '#features/tracks/server/files/track-files.ts';
import type { BestTrackColumns } from '#features/tracks/server/lists/best-track.scopes.ts';
import type { Call } from '#platform/server/call.ts';

/** The best track of a member, who is listed with it. It is public, and so are the addresses of its files. */
export function presentBestTrack(call: Call, track: BestTrackColumns | null): BestTrack | null {
  if (!track?.audio_key) return null;
  const { files } = call.platform;
  return {
    id: track.id,
    title: track.title,
    permalink: track.permalink,
    shortLinkId: track.short_link_id,
    fileName: track.original_name,
    duration: track.duration_ms,
    ...(track.loudness_lufs !== null && { loudness: track.loudness_lufs }),
    audioMp3Url: files.publicUrl(track.audio_key),
    directWaveformUrl: track.waveform_key && files.publicUrl(track.waveform_key),
    imageLargeUrl: track.image_key
      ? files.publicUrl(imageVariantKey(track.image_key, 400))
      : drawnCoverOf(track, '400.svg'),
  };
}
