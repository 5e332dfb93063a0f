import type { ShownTodaysTrack } from '#features/tracks/model/todays-track.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';
import { hero } from '../hero/schema.ts';

export const heroPlayer = blockKind({
  component: 'blocks.hero-player',
  name: 'Hero with today’s track',
  about: 'A hero with a track to play, another one each day. Picture, film or drawing where there is none.',
  fields: hero.fields,
  example: hero.example,
});

/** `today` is null where there is no track for the reader: the block is a hero then. */
export type HeroPlayerView = BlockViewOf<typeof heroPlayer> & { today: ShownTodaysTrack | null };
