import type { MemberCall } from '#platform/server/call.ts';
import { MAX_OVERVIEW_ENTRIES, type OverviewEntry, type OverviewView } from '../contract.ts';
import type { OverviewPart } from './overview-part.ts';

const OLD_DRAFT_MS = 30 * 86_400_000;

const byTime = (entries: readonly OverviewEntry[]) =>
  entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, MAX_OVERVIEW_ENTRIES);

/** Joins what features have for the overview. */
export async function getOverview(call: MemberCall, parts: readonly OverviewPart[]): Promise<OverviewView> {
  const oldBefore = new Date(call.now.getTime() - OLD_DRAFT_MS);
  const facts = await Promise.all(parts.map((part) => part.find(call, oldBefore)));
  return {
    waiting: facts.flatMap(({ waiting = [] }) => waiting),
    upcoming: byTime(facts.flatMap(({ upcoming = [] }) => upcoming)),
    oldDrafts: byTime(facts.flatMap(({ oldDrafts = [] }) => oldDrafts)),
  };
}
