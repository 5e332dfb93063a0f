import { TodaysTrack } from '#features/tracks/web/today/todays-track.tsx';
import { HeroSection } from '../../web/hero-section.tsx';
import type { HeroPlayerView } from './schema.ts';

/** A hero with today's track beside its words; without a track it is a hero. */
export function View({ block }: { block: HeroPlayerView }) {
  const { today } = block;
  if (!today) return <HeroSection block={block} />;
  return <HeroSection block={block} beside={<TodaysTrack today={today} />} />;
}
