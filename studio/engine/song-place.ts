/** Where the song is at the first frame of a quantum, for what hears it later. */
export interface SongPlace {
  readonly isPlaying: boolean;
  readonly frame: number;
  /** Frames that are repeated. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Frames since it has last gone back to the beginning of the range; infinite where it has not. */
  readonly sinceSeam: number;
}

/** The frame of the song some frames after the beginning of the quantum, or before it. */
export function frameAfter({ frame, range, sinceSeam }: SongPlace, frames: number): number {
  const at = frame + frames;
  if (!range) return at;
  const length = range.to - range.from;
  if (frames < -sinceSeam) return range.to - ((-frames - sinceSeam - 1) % length) - 1;
  return frame < range.to && at >= range.to ? range.from + ((at - range.to) % length) : at;
}

/** How many frames from there follow each other, up to the end of the range. */
export function framesToSeam(place: SongPlace, frames: number): number {
  const at = frameAfter(place, frames);
  const { range, frame, sinceSeam } = place;
  const isRepeated = range !== null && (frame < range.to || frames < -sinceSeam);
  return isRepeated && at < range.to ? range.to - at : Number.POSITIVE_INFINITY;
}
