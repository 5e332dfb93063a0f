/** A track that the importing member has. `durationMs`: null until it is processed. */
export interface OwnTrack {
  id: string;
  title: string;
  durationMs: number | null;
  hasCover: boolean;
  /** In hexadecimal: of the file, or of the track of a copy, that it was made of; null where that is not known. */
  madeOf: string | null;
}

/** A track of a copy. `madeOf`: the hash that a track that is made of it gets. */
export type WantedTrack = Pick<OwnTrack, 'id' | 'title' | 'durationMs' | 'madeOf'>;

/** Two encodings of one recording differ by less, in ms. */
const SAME_LENGTH_MS = 1000;

/** Titles are compared without regard to letter case and spaces around them. */
export const titleKeyOf = (title: string): string => title.trim().toLowerCase();

/** Lists with one key are the same list. */
export const listKeyOf = ({ kind, title }: { kind: string; title: string }): string =>
  `${kind} ${titleKeyOf(title)}`;

/**
 * The member's track that each track of a copy is, null where it is missing: by its id, by what it was made of, else by title and
 * length. No track stands for two.
 */
export function findSameTracks(
  own: readonly OwnTrack[],
  wanted: readonly WantedTrack[],
): (OwnTrack | null)[] {
  const known = wanted.map(
    (track) => own.find(({ id, madeOf }) => id === track.id || madeOf === track.madeOf) ?? null,
  );
  const taken = new Set(known);
  return wanted.map((track, at) => {
    if (known[at]) return known[at];
    const found = own.find((one) => !taken.has(one) && hasSameTitleAndLength(one, track)) ?? null;
    taken.add(found);
    return found;
  });
}

const hasSameTitleAndLength = (one: OwnTrack, other: WantedTrack): boolean =>
  titleKeyOf(one.title) === titleKeyOf(other.title) &&
  one.durationMs !== null &&
  other.durationMs !== null &&
  Math.abs(one.durationMs - other.durationMs) <= SAME_LENGTH_MS;
