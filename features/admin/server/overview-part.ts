import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { OverviewCount, OverviewEntry } from '../contract.ts';

/** What a feature has for the overview; each list is absent where it has none of that kind. */
export interface OverviewFacts {
  waiting?: readonly OverviewCount[];
  /** What goes live next; at most 20, the soonest first. */
  upcoming?: readonly OverviewEntry[];
  /** Drafts last changed before `oldBefore`; at most 20, the oldest first. */
  oldDrafts?: readonly OverviewEntry[];
}

export interface OverviewPart {
  name: string;
  find(call: Call, oldBefore: Date): Promise<OverviewFacts>;
}

/** What the overview of site admins shows. */
export const overviewParts = extensionPoint<OverviewPart>('overview parts', { keyOf: ({ name }) => name });
