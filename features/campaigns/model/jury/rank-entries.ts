/** Points of one criterion begin at 1. */
export const MOST_POINTS = 10;

/** One of the things that a jury judges, with its weight beside the others. */
export interface Criterion {
  id: number;
  name: string;
  weight: number;
}

export interface JuryScore {
  jurorId: string;
  entryId: string;
  /** From 1 to 10 by the id of the criterion. */
  points: Readonly<Record<string, number>>;
  /** Whether the juror knows who made the entry. */
  conflict: boolean;
}

export interface JudgedEntry {
  entryId: string;
  /** Entries with the same score share one, and the next is as much lower; null where too few jurors have scored it. */
  place: number | null;
  /** The weighted mean of those who have scored it, from 1 to 10; null where too few have. */
  score: number | null;
  /** How many scores count. */
  jurors: number;
}

/** Whether every criterion has points, so that the score counts. */
export const isComplete = (points: JuryScore['points'], criteria: readonly Criterion[]): boolean =>
  criteria.length > 0 && criteria.every(({ id }) => points[id] !== undefined);

/** The weighted mean of complete points. */
export const weightedPoints = (points: JuryScore['points'], criteria: readonly Criterion[]): number =>
  weightedSum(points, criteria) / sumOf(criteria.map(({ weight }) => weight));

/**
 * The scored entries by score; those that fewer than `needed` jurors have scored come last, without a place. Each score of a juror
 * counts alike, and none does where the juror knows the maker, so that who is missing moves no entry down.
 */
export function rankEntries(
  scores: readonly JuryScore[],
  { criteria, needed }: { criteria: readonly Criterion[]; needed: number },
): JudgedEntry[] {
  const entries = [...sumUp(scores, criteria)].sort((one, other) => compare(one, other, needed));
  const weights = sumOf(criteria.map(({ weight }) => weight));
  let place = 0;
  return entries.map((entry, at) => {
    const { entryId, sum, jurors } = entry;
    if (jurors < needed) return { entryId, place: null, score: null, jurors };
    const before = entries[at - 1];
    if (!before || compareScores(before, entry) !== 0) place = at + 1;
    return { entryId, place, score: sum / (jurors * weights), jurors };
  });
}

interface Sum {
  entryId: string;
  /** Of weighted points, an integer: means are compared without rounding. */
  sum: number;
  jurors: number;
}

function sumUp(scores: readonly JuryScore[], criteria: readonly Criterion[]): Iterable<Sum> {
  const byEntry = new Map<string, Sum>();
  for (const { entryId, points, conflict } of scores) {
    const entry = byEntry.get(entryId) ?? { entryId, sum: 0, jurors: 0 };
    byEntry.set(entryId, entry);
    if (conflict || !isComplete(points, criteria)) continue;
    entry.sum += weightedSum(points, criteria);
    entry.jurors += 1;
  }
  return byEntry.values();
}

const weightedSum = (points: JuryScore['points'], criteria: readonly Criterion[]): number =>
  sumOf(criteria.map(({ id, weight }) => (points[id] ?? 0) * weight));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function compare(one: Sum, other: Sum, needed: number): number {
  const [oneHeard, otherHeard] = [one.jurors >= needed, other.jurors >= needed];
  if (oneHeard !== otherHeard) return oneHeard ? -1 : 1;
  return (oneHeard ? compareScores(one, other) : 0) || (one.entryId < other.entryId ? -1 : 1);
}

const compareScores = (one: Sum, other: Sum): number => other.sum * one.jurors - one.sum * other.jurors;
