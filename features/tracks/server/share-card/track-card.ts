import { createHash } from 'node:crypto';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { genreName } from '#features/tracks/model/genres.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { drawTrackCard } from '#features/tracks/server/tracks.jobs.ts';
import type { Call } from '#platform/server/call.ts';

/** What the share card of a track shows; another one is another card. */
export interface TrackCardFacts {
  id: string;
  siteName: string;
  title: string;
  artist: string;
  genre: string | null;
  imageKey: string | null;
  waveformKey: string | null;
  coverRecipe: string | null;
}

/** What a track's card shows; null for a track that guests do not see. */
export async function findTrackCardFacts(call: Call, track: TrackRow): Promise<TrackCardFacts | null> {
  if (!isListed(rightsFactsOf(track))) return null;
  const artist = (await hydrateUsers(call, [track.user_id])).get(track.user_id);
  if (!artist) return null;
  return {
    id: track.id,
    siteName: await getSiteName(call.platform, call.db),
    title: track.title,
    artist: artist.username,
    genre: genreName(track.genre_id),
    imageKey: track.image_key,
    waveformKey: track.waveform_key,
    coverRecipe: track.cover_recipe,
  };
}

/** The key of a card follows from what it shows, so that a card with a former title or name is known as such. */
export const trackCardKeyOf = (facts: TrackCardFacts): string =>
  `tracks/${facts.id}/card-${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40)}.jpg`;

/** What changes together gives one card; tracks are often edited as soon as they are published. */
const delayMs = 5000;

const jobKeyOf = (trackId: string): string => `track-card:${trackId}`;

/** Has the share card of a track that was changed drawn; of several changes that wait the last one counts. */
export const enqueueTrackCard = (call: Call, trackId: string): Promise<void> =>
  call.enqueue(drawTrackCard, { trackId }, { key: jobKeyOf(trackId), inMs: delayMs });

/** Has a share card drawn that was asked for and is not there; one that waits to be drawn is not put off. */
export const enqueueMissingTrackCard = (call: Call, trackId: string): Promise<void> =>
  call.enqueue(drawTrackCard, { trackId }, { key: jobKeyOf(trackId), unlessWaiting: true });
