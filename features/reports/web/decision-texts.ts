import type { DecisionView } from '../appeals.contract.ts';

const titles = {
  hide: 'Something of yours was hidden',
  warn: 'A warning from the moderators',
  suspend: 'Your account is suspended',
} as const;

type DecisionKind = Pick<DecisionView, 'kind' | 'action'>;

/** Whether the organisers of a campaign have decided, about an entry. */
export const isOfOrganisers = ({ kind, action }: DecisionKind): boolean =>
  kind === 'entry' && action === 'hide';

const titleOf = (decision: DecisionKind): string =>
  isOfOrganisers(decision) ? 'Your entry was disqualified' : titles[decision.action];

/** Heading of a decision, also of a reversed one. */
export const decisionTitle = (decision: DecisionKind & Pick<DecisionView, 'reversed'>): string =>
  decision.reversed ? `Taken back: ${titleOf(decision).toLowerCase()}` : titleOf(decision);

/** State of an appeal. */
export function appealStateText({ action, appeal }: Pick<DecisionView, 'action' | 'appeal'>): string {
  if (appeal?.outcome === 'uphold') return 'A moderator has looked once more. The decision stays as it was.';
  if (appeal?.outcome !== 'reverse') return 'We have it. A moderator will look once more and write to you.';
  if (action === 'suspend') return 'You were right. Your account is open again, and you can log in.';
  return 'You were right. The decision is taken back.';
}
