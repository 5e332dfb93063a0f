import { getTrackCoverPng } from '#features/tracks/server/files/cover-png.ts';
import { imageVariantKey } from '#features/tracks/server/files/track-files.ts';
import { findTrack, updateCardKey } from '#features/tracks/server/track.store.ts';
import type { drawTrackCard as job } from '#features/tracks/server/tracks.jobs.ts';
import { coverSvg } from '#platform/pure/colour/cover-svg.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { readWaveformBars } from '#platform/server/media/read-waveform-bars.ts';
import { CARD_BARS, renderCard } from '#platform/server/media/render-card.ts';
import { findTrackCardFacts, type TrackCardFacts, trackCardKeyOf } from './track-card.ts';

/** Draws the share card of a track that guests see, unless the track has it. The former one is deleted with the objects that no track has. */
export async function handleDrawTrackCard(call: Call, { trackId }: PayloadOf<typeof job>): Promise<void> {
  const track = await findTrack(call.db, trackId);
  const facts = track && (await findTrackCardFacts(call, track));
  if (!facts) return;
  const key = trackCardKeyOf(facts);
  if (track.share_card_key === key) return;
  await call.platform.storage.put(key, await renderTrackCard(call, facts));
  await updateCardKey(call.db, trackId, key);
}

async function renderTrackCard(call: Call, facts: TrackCardFacts): Promise<Buffer> {
  const { id, siteName, title, artist, genre, imageKey, waveformKey, coverRecipe } = facts;
  const { storage } = call.platform;
  const own = imageKey && (await storage.read(imageVariantKey(imageKey, 1000, 'jpg')));
  return renderCard(
    {
      siteName,
      label: genre ?? 'Track',
      title,
      titleInstead: 'A track',
      subtitle: `by ${artist}`,
      foot: '',
      bars: await readWaveformBars(storage, waveformKey, CARD_BARS),
    },
    {
      drawing: coverSvg(id, 1000),
      cover: own || (await getTrackCoverPng({ id, cover_recipe: coverRecipe }, 1000)),
    },
  );
}
