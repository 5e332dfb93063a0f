import { type LicenceId, licenceIds } from '#features/tracks/model/licences.ts';
import { createRandom } from '#studio/compose/random.ts';
import type { PlannedTrack } from './plan-tracks.ts';
import { lyricsOfTrack } from './track-lyrics.ts';
import { tagsOfStyle } from './track-tags.ts';

const CREATIVE_COMMONS_SHARE = 0.18;

export interface TrackDetails {
  tags: string[];
  licence: LicenceId;
  /** Empty for most. */
  lyrics: string;
}

/** Tags, licence and lyrics of a planned track, the same every time. `free`: its description permits every use with the name. */
export function planTrackDetails(
  { seed, style, index }: Pick<PlannedTrack, 'seed' | 'style' | 'index'>,
  { free }: { free: boolean },
): TrackDetails {
  const random = createRandom(seed, 'details');
  const count = random.integer(2, 4);
  const tags = tagsOfStyle[style]
    .map((tag) => ({ tag, draw: random.next() }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, count)
    .map(({ tag }) => tag);
  const [reserved, ...commons] = licenceIds;
  const drawn = random.chance(CREATIVE_COMMONS_SHARE) ? random.pick(commons) : reserved;
  return { tags, licence: free ? 'cc_by' : drawn, lyrics: lyricsOfTrack.get(index) ?? '' };
}
