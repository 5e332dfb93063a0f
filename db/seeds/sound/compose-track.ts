import { compose } from './compose.ts';
import { createRandom } from './random.ts';
import { render } from './render.ts';
import { keyName } from './scales.ts';
import { sampleRate } from './sound-buffer.ts';
import { type StyleName, styles } from './styles/styles.ts';
import { titleFor } from './title.ts';
import { encodeWav } from './wav.ts';

export interface ComposedTrack {
  title: string;
  bpm: number;
  /** As in "A minor". */
  key: string;
  style: StyleName;
  /** A genre of the site. */
  genre: string;
  /** 16-bit stereo PCM at 44.1 kHz. */
  wav: Buffer;
  durationMs: number;
}

/**
 * Composes and renders one track. The same seed and style give the same bytes. `seconds` is met to about a bar; without it the
 * track is 38 to 86 seconds long.
 */
export function composeTrack({
  seed,
  style,
  seconds,
}: {
  seed: number;
  style: StyleName;
  seconds?: number;
}): ComposedTrack {
  const chosen = styles[style];
  // The same seed in another style gives another track, not the same tune with other instruments.
  const own = createRandom(seed, style).integer(0, 2 ** 31);
  const score = compose(chosen, own, seconds);
  const sound = render(score, chosen, own);
  return {
    title: titleFor(seed, style, score.bpm),
    bpm: score.bpm,
    key: keyName(score.tonic, score.mode),
    style,
    genre: chosen.genre,
    wav: encodeWav(sound),
    durationMs: Math.round((sound.left.length / sampleRate) * 1000),
  };
}
