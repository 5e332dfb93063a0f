/** Comments that stand at one place below a waveform. */
export interface MomentCluster<T> {
  /** Middle of the cluster's picture, 0..1: its first moment, as far as the edges leave room. */
  at: number;
  /** In the order of the sound; never empty. */
  moments: [T, ...T[]];
}

/**
 * Joins moments whose pictures would overlap. `moments` are in the order of the sound of this length in ms; `spacing` is the
 * width of a picture as a share of the whole.
 */
export function clusterMoments<T extends { moment: number }>(
  moments: readonly T[],
  length: number,
  spacing: number,
): MomentCluster<T>[] {
  const clusters: MomentCluster<T>[] = [];
  for (const one of moments) {
    const at = Math.min(Math.max(one.moment / length, spacing / 2), 1 - spacing / 2);
    const last = clusters.at(-1);
    if (last && at - last.at < spacing) last.moments.push(one);
    else clusters.push({ at, moments: [one] });
  }
  return clusters;
}

/** Ms for which a comment is shown from its moment on. */
const HEARD_MS = 5000;

/** The latest moment that is heard at `time`; null where none began in the last seconds. In the order of the sound. */
export function findHeardMoment<T extends { moment: number }>(moments: readonly T[], time: number): T | null {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle]?.moment ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  const latest = moments[low - 1];
  return latest && time - latest.moment < HEARD_MS ? latest : null;
}
