import type { NewsFeed } from '#features/news/model/news-feed.ts';
import type { PatchName } from '../sound/patches.ts';
import type { DrumName } from '../sound/score.ts';

/** One line on one instrument: `[step, steps, midi]`, sixteen steps a bar. */
export interface ArticleSoundLine {
  patch: PatchName;
  notes: readonly (readonly [step: number, steps: number, midi: number])[];
  /** -1 left to 1 right. */
  pan?: number;
  /** 0 dB unless told. */
  gain?: number;
  /** 1 as the instrument is, less is darker. */
  bright?: number;
}

/** A short sound that a lesson speaks of. */
export interface ArticleSound {
  title: string;
  bpm: number;
  bars: number;
  /** One letter a sixteenth, over and over: `x` hits, `o` softly, anything else rests. */
  drums?: Partial<Record<DrumName, string>>;
  kit?: 'club' | 'boom' | 'gated';
  /** How late every other sixteenth comes, as a share of it: 0.33 is a triplet's swing. */
  swing?: number;
  lines?: readonly ArticleSoundLine[];
  /** Seconds that the room rings, and how much of it there is. */
  room?: readonly [seconds: number, gain: number];
  /** Echo in sixteenths. */
  echo?: number;
}

export interface PlannedArticle {
  feed: NewsFeed;
  title: string;
  body: string;
  daysAgo: number;
  /** 0 to 1: how many like it. */
  appeal: number;
  sounds?: readonly ArticleSound[];
  link?: readonly [url: string, text: string];
  comments?: readonly string[];
}
