const key = 'ballotPlaces';
/** Campaigns whose places are stored; the one that was opened longest ago is dropped first. */
const MAX_PLACES = 20;

/** The place in the ballot of this campaign where the viewer was last; 0 unless it is known. */
export function loadBallotPlace(slug: string): number {
  return readPlaces().find(([name]) => name === slug)?.[1] ?? 0;
}

export function saveBallotPlace(slug: string, place: number): void {
  const others = readPlaces().filter(([name]) => name !== slug);
  try {
    localStorage.setItem(key, JSON.stringify([[slug, place], ...others].slice(0, MAX_PLACES)));
  } catch {
    // Without storage the next visit begins at the first entry.
  }
}

function readPlaces(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (stored: unknown): stored is [string, number] =>
  Array.isArray(stored) && typeof stored[0] === 'string' && Number.isInteger(stored[1]) && stored[1] >= 0;
