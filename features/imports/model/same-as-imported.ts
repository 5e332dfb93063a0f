/** A track that the importing member has. `durationMs`: null until it is processed. */
export interface OwnTrack {
  id: string;
  title: string;
  durationMs: number | null;
  hasCover: boolean;
}

/** Two encodings of one recording differ by less, in ms. */
const SAME_LENGTH_MS = 1000;

/** Titles are compared without regard to letter case and spaces around them. */
export const titleKeyOf = (title: string): string => title.trim().toLowerCase();

/** Lists with one key are the same list. */
export const listKeyOf = ({ kind, title }: { kind: string; title: string }): string =>
  `${kind} ${titleKeyOf(title)}`;

/** The member's track that a track of a copy is: by its id, else by its title and length; null where there is none. */
export function findSameTrack(
  own: readonly OwnTrack[],
  { id, title, durationMs }: Pick<OwnTrack, 'id' | 'title' | 'durationMs'>,
): OwnTrack | null {
  const isSame = (one: OwnTrack) =>
    titleKeyOf(one.title) === titleKeyOf(title) &&
    (one.durationMs === null ||
      durationMs === null ||
      Math.abs(one.durationMs - durationMs) <= SAME_LENGTH_MS);
  return own.find((one) => one.id === id) ?? own.find(isSame) ?? null;
}
