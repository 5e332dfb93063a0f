/** What an admin can make of a report. */
export const reportActions = ['dismiss', 'hide', 'warn', 'suspend'] as const;
/** What an admin can make of an appeal. */
export const appealActions = ['uphold', 'reverse'] as const;

export type DecisionAction = (typeof reportActions)[number] | (typeof appealActions)[number];

/** What the person hears about, and may appeal against. */
export const isAppealable = (action: DecisionAction): boolean =>
  action === 'hide' || action === 'warn' || action === 'suspend';

/** Whether the person is told of it at all. A groundless report is nothing to bother anybody with. */
export const isTold = (action: DecisionAction): boolean => action !== 'dismiss';

const names: Record<DecisionAction, string> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  warn: 'Warned',
  suspend: 'Suspended',
  uphold: 'Upheld',
  reverse: 'Taken back',
};

/** The decision in one word, for lists. */
export const decisionName = (action: DecisionAction): string => names[action];
