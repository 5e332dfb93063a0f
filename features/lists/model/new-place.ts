/** The place of what stood at `from` once it stands behind what stood at `after`; 0 is the beginning. */
export const newPlace = (from: number, after: number): number => (from <= after ? after : after + 1);
