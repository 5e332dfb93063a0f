import { findDenseWindows } from './dense-windows.ts';

/** What is known of one vote when the votes of a campaign are checked. Times are in ms. */
export interface VoteFacts {
  voterId: string;
  entryId: string;
  at: number;
  /** Hashes; null once they are purged. */
  network: string | null;
  device: string | null;
  accountCreatedAt: number;
  /** How many kinds of other things the voter has done on the site: posted, liked, commented and so on. */
  doings: number;
  /** Votes of the same voter for other entries. */
  otherVotes: number;
  /** Whether the author of the entry has invited the voter, directly or through others. */
  invited: boolean;
  suspended: boolean;
}

export const heldReasons = ['network', 'device', 'burst', 'made_for_it', 'invited', 'suspended'] as const;
export type HeldReason = (typeof heldReasons)[number];

export interface Suspicion {
  reason: HeldReason;
  votes: number;
  /** Of these votes, those whose voters have done next to nothing else. */
  quiet: number;
}

/** Votes for one entry that look alike; a person decides on them. */
export interface HeldGroup {
  entryId: string;
  voterIds: string[];
  suspicions: Suspicion[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Shortest and longest time in which votes are a burst, and in which accounts were made for them. */
const burstSpans = [10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS];
const creationSpans = [6 * HOUR_MS, 24 * HOUR_MS, 96 * HOUR_MS];

/** Fewer votes than these are no group. A class, a concert or an office has quiet members, too, but not mostly. */
const FEWEST_OF_PLACE = 5;
const FEWEST_OF_TIME = 8;
const FEWEST_OF_DEVICE = 3;
/** How far above half the quiet ones of a group have to be, in square roots of its size: small groups vary more. */
const MARGIN_OF_PLACE = 0.8;
const MARGIN_OF_TIME = 1.2;

/** Whether the voter has done next to nothing but this vote. */
const isQuiet = ({ doings, otherVotes }: VoteFacts): boolean => otherVotes === 0 && doings <= 1;

/** The votes that look alike, by entry; groups that share a vote are one group with several reasons. */
export function findHeldGroups(votes: readonly VoteFacts[]): HeldGroup[] {
  return [...groupBy(votes, ({ entryId }) => entryId)].flatMap(([entryId, ofEntry]) => {
    const found = findSuspiciousSets(ofEntry);
    return joinOverlapping(found).map((sets) => ({
      entryId,
      voterIds: [...new Set(sets.flatMap((set) => set.votes.map(({ voterId }) => voterId)))],
      suspicions: sets.map(({ reason, votes: alike }) => ({
        reason,
        votes: alike.length,
        quiet: alike.filter(isQuiet).length,
      })),
    }));
  });
}

const areMostlyQuiet = (quiet: number, all: number, margin: number): boolean =>
  quiet >= all / 2 + margin * Math.sqrt(all);

interface SuspiciousSet {
  reason: HeldReason;
  votes: readonly VoteFacts[];
}

function findSuspiciousSets(votes: readonly VoteFacts[]): SuspiciousSet[] {
  const mostlyQuiet = (alike: readonly VoteFacts[], margin: number) =>
    areMostlyQuiet(alike.filter(isQuiet).length, alike.length, margin);
  const sets: SuspiciousSet[] = [];
  for (const [network, alike] of groupBy(votes, (vote) => vote.network))
    if (network !== null && alike.length >= FEWEST_OF_PLACE && mostlyQuiet(alike, MARGIN_OF_PLACE))
      sets.push({ reason: 'network', votes: alike });
  for (const [device, alike] of groupBy(votes, (vote) => vote.device))
    if (device !== null && alike.length >= FEWEST_OF_DEVICE && mostlyQuiet(alike, MARGIN_OF_PLACE))
      sets.push({ reason: 'device', votes: alike });
  const invited = votes.filter((vote) => vote.invited);
  if (invited.length >= FEWEST_OF_PLACE && mostlyQuiet(invited, 0))
    sets.push({ reason: 'invited', votes: invited });
  const dense = {
    isQuiet,
    isDense: (quiet: number, all: number) =>
      quiet >= FEWEST_OF_TIME && areMostlyQuiet(quiet, all, MARGIN_OF_TIME),
  };
  for (const alike of findDenseWindows(votes, { ...dense, timeOf: ({ at }) => at, spans: burstSpans }))
    sets.push({ reason: 'burst', votes: alike });
  const timeOf = ({ accountCreatedAt }: VoteFacts) => accountCreatedAt;
  for (const alike of findDenseWindows(votes, { ...dense, timeOf, spans: creationSpans }))
    sets.push({ reason: 'made_for_it', votes: alike });
  const suspended = votes.filter((vote) => vote.suspended);
  if (suspended.length > 0) sets.push({ reason: 'suspended', votes: suspended });
  return sets;
}

/** Sets that share votes, together; one set a reason in each. */
function joinOverlapping(sets: readonly SuspiciousSet[]): SuspiciousSet[][] {
  let groups: { voters: Set<string>; sets: SuspiciousSet[] }[] = [];
  for (const set of sets) {
    const voters = new Set(set.votes.map(({ voterId }) => voterId));
    const touched = groups.filter((group) => [...voters].some((voter) => group.voters.has(voter)));
    groups = groups.filter((group) => !touched.includes(group));
    groups.push({
      voters: new Set([...voters, ...touched.flatMap((group) => [...group.voters])]),
      sets: [...touched.flatMap((group) => group.sets), set],
    });
  }
  return groups.map((group) => joinReasons(group.sets));
}

function joinReasons(sets: readonly SuspiciousSet[]): SuspiciousSet[] {
  return [...groupBy(sets, ({ reason }) => reason)].map(([reason, alike]) => ({
    reason,
    votes: [...new Set(alike.flatMap(({ votes }) => votes))],
  }));
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const found = groups.get(keyOf(item));
    if (found) found.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
