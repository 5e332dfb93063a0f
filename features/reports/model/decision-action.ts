/** What an admin can make of a report. */
export const reportActions = ['dismiss', 'hide', 'warn', 'suspend'] as const;
/** What an admin can make of an appeal. */
export const appealActions = ['uphold', 'reverse'] as const;

export type DecisionAction = (typeof reportActions)[number] | (typeof appealActions)[number];

/** What the person may appeal against. */
export const appealableActions = ['hide', 'warn', 'suspend'] as const;
export type AppealableAction = (typeof appealableActions)[number];

export const isAppealable = (action: DecisionAction | null): action is AppealableAction =>
  appealableActions.some((one) => one === action);

/** Whether the person is told of it at all. A groundless report is nothing to bother anybody with. */
export const isNotified = (action: DecisionAction): boolean => action !== 'dismiss';

const decisionNames: Record<DecisionAction, string> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  warn: 'Warned',
  suspend: 'Suspended',
  uphold: 'Upheld',
  reverse: 'Taken back',
};

/** The decision in one word, for lists. */
export const decisionName = (action: DecisionAction): string => decisionNames[action];
