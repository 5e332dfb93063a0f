import type { DecisionView } from '../appeals.contract.ts';

const titles = {
  hide: 'Something of yours was hidden',
  warn: 'A warning from the moderators',
  suspend: 'Your account is suspended',
} as const;

/** Heading of a decision, also of a reversed one. */
export const decisionTitle = ({ action, reversed }: Pick<DecisionView, 'action' | 'reversed'>): string =>
  reversed ? `Taken back: ${titles[action].toLowerCase()}` : titles[action];

/** State of an appeal. */
export function appealStateText({ action, appeal }: Pick<DecisionView, 'action' | 'appeal'>): string {
  if (appeal?.outcome === 'uphold') return 'A moderator has looked once more. The decision stays as it was.';
  if (appeal?.outcome !== 'reverse') return 'We have it. A moderator will look once more and write to you.';
  if (action === 'suspend') return 'You were right. Your account is open again, and you can log in.';
  return 'You were right. The decision is taken back.';
}
