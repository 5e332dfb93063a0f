import type { NewsFeed } from '#features/news/model/news-feed.ts';
import type { InstrumentName } from '#studio/compose/instruments.ts';
import type { DrumName } from '#studio/compose/score.ts';

/** One line of an instrument: `[step, steps, midi]`, sixteen steps a bar. */
export interface ArticleSoundLine {
  instrument: InstrumentName;
  notes: readonly (readonly [step: number, steps: number, midi: number])[];
  /** -1 left to 1 right. */
  pan?: number;
  /** 0 dB by default. */
  gain?: number;
}

/** A short sound in an article. */
export interface ArticleSound {
  title: string;
  bpm: number;
  bars: number;
  /** One letter a sixteenth, repeated: `x` hits, `o` softly, anything else rests. */
  drums?: Partial<Record<DrumName, string>>;
  kit?: 'club' | 'boom' | 'gated';
  /** Delay of every other sixteenth as a share of it: 0.33 is a triplet's swing. */
  swing?: number;
  lines?: readonly ArticleSoundLine[];
  /** Length of the reverb in seconds, and how much of it is heard, 0-1. */
  reverb?: readonly [seconds: number, gain: number];
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
