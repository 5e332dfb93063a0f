import { type SoundKey, soundKeys } from './sound-keys.ts';

/** How well each step above the tonic fits (C. Krumhansl, "Cognitive Foundations of Musical Pitch", 1990, table 2.1). */
const major = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
const minor = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];

/** Correlation below this is no key; and so is a chroma whose deviation is below this share of its mean, such as that of noise. */
const MIN_CORRELATION = 0.5;
const MIN_DEVIATION = 0.3;

export interface Key {
  key: SoundKey;
  /** 0 to 1: how far the best key's correlation is above that of the next. */
  confidence: number;
}

/**
 * Key by the algorithm of Krumhansl and Schmuckler: the key whose profile correlates most with the strengths of the twelve pitch
 * classes (`chroma`, from C). Null where none stands out.
 */
export function findKey(chroma: readonly number[]): Key | null {
  const mean = chroma.reduce((sum, one) => sum + one, 0) / 12;
  if (!(mean > 0) || deviationOf(chroma) < MIN_DEVIATION * mean) return null;
  const found = soundKeys
    .map((key, at) => {
      const profile = at < 12 ? major : minor;
      const turned = chroma.map((_, step) => chroma[(step + at) % 12] as number);
      return { key, fit: correlationOf(turned, profile) };
    })
    .sort((one, other) => other.fit - one.fit);
  const [best, next] = found;
  if (!best || !next || best.fit < MIN_CORRELATION) return null;
  return { key: best.key, confidence: Math.min(1, Math.max(0, best.fit - next.fit)) };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((one) => (one - mean) ** 2)));
}

function correlationOf(values: readonly number[], others: readonly number[]): number {
  const [mean, otherMean] = [meanOf(values), meanOf(others)];
  const products = values.map((one, at) => (one - mean) * ((others[at] as number) - otherMean));
  return meanOf(products) / (deviationOf(values) * deviationOf(others) || 1);
}
