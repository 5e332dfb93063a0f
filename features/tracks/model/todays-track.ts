import type { CommentMoments } from '#features/comments/moments.contract.ts';
import type { TrackView } from '../contract.ts';
import type { TodaysTrack } from '../today.contract.ts';
import { trackOf } from './track-document.ts';

/** Today's track as it is shown. */
export interface ShownTodaysTrack {
  track: TrackView;
  /** The waveform, 0..100. */
  bars: readonly number[];
  /** One of its comments at its moment, in ms. */
  comment: {
    moment: number;
    excerpt: string;
    author: CommentMoments['authors'][number];
  } | null;
}

/** The answer as it is shown; null where there is no track for the viewer. */
export function toShownTodaysTrack({ track, bars, comments }: TodaysTrack): ShownTodaysTrack | null {
  if (!track) return null;
  const [first] = comments.moments;
  const author = first && comments.authors[first.author];
  const comment = first && author ? { moment: first.moment, excerpt: first.excerpt, author } : null;
  return { track: trackOf(track), bars, comment };
}
