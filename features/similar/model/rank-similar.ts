/** Why a track is like another one. */
export const similarReasons = ['liked', 'listed', 'tags', 'sound', 'genre'] as const;
export type SimilarReason = (typeof similarReasons)[number];

/** A track that may be like another one, with what both have in common. */
export interface Candidate {
  id: string;
  ownerId: string;
  /** Members who like both, of those that were asked. */
  likers: number;
  /** Public lists with both. */
  lists: number;
  sameGenre: boolean;
  sharedTags: number;
  /** How much alike both sound, from 0 to 1 (`soundLikeness`). */
  sound: number;
  /** Of the candidate. */
  likes: number;
  /** Its owner's tracks have fewer than 100 plays together. */
  isLittleHeard: boolean;
}

/** What counts, and how much. Shares of a track's likes, so that the best known tracks are not like everything. */
const parts: Record<SimilarReason, (one: Candidate) => number> = {
  liked: ({ likers, likes }) => likers / Math.sqrt(10 + likes),
  listed: ({ lists, likes }) => (1.5 * lists) / Math.sqrt(10 + likes),
  tags: ({ sharedTags }) => 0.08 * Math.min(sharedTags, 4),
  // Many tracks sound half alike, so that only more than that counts.
  sound: ({ sound }) => 0.3 * Math.max(0, sound - 0.5),
  genre: ({ sameGenre }) => (sameGenre ? 0.1 : 0),
};

export interface Similar {
  id: string;
  /** What counts most. */
  reason: SimilarReason;
  /** What else is true, the most first. */
  otherReasons: SimilarReason[];
}

/** What counts less than that is too little to be named beside others. */
const leastNamed = 0.05;

/** Tracks of one owner. */
const maxOfOwner = 2;

/**
 * The best of these tracks, at most `count`. Each third place is one of a member who is little heard, as long as there are any; equal
 * ones keep their order.
 */
export function rankSimilar(candidates: readonly Candidate[], count: number): Similar[] {
  const ranked = candidates
    .map((one) => {
      const scores = similarReasons
        .map((reason) => [reason, parts[reason](one)] as const)
        .sort((a, b) => b[1] - a[1]);
      const reasons = scores.filter(([, part], at) => at === 0 || part >= leastNamed).map(([name]) => name);
      return { ...one, reasons, score: scores.reduce((sum, [, part]) => sum + part, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const ofOwner = new Map<string, number>();
  const chosen: Similar[] = [];
  while (chosen.length < count && ranked.length > 0) {
    const little = chosen.length % 3 === 2 ? ranked.findIndex(({ isLittleHeard }) => isLittleHeard) : -1;
    const [next] = ranked.splice(Math.max(0, little), 1);
    if (!next) break;
    const already = ofOwner.get(next.ownerId) ?? 0;
    if (already >= maxOfOwner) continue;
    ofOwner.set(next.ownerId, already + 1);
    const [reason = 'genre', ...otherReasons] = next.reasons;
    chosen.push({ id: next.id, reason, otherReasons });
  }
  return chosen;
}
