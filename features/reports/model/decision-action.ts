/** Decisions about a report. */
export const reportActions = ['dismiss', 'hide', 'warn', 'suspend'] as const;
/** Decisions about an appeal. */
export const appealActions = ['uphold', 'reverse'] as const;

export type DecisionAction = (typeof reportActions)[number] | (typeof appealActions)[number];

/** Decisions that the person may appeal against. */
export const appealableActions = ['hide', 'warn', 'suspend'] as const;
export type AppealableAction = (typeof appealableActions)[number];

export const isAppealable = (action: DecisionAction | null): action is AppealableAction =>
  appealableActions.some((one) => one === action);

/** Whether the person is notified of the decision: of all but dismissals. */
export const isNotified = (action: DecisionAction): boolean => action !== 'dismiss';

const decisionNames: Record<DecisionAction, string> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  warn: 'Warned',
  suspend: 'Suspended',
  uphold: 'Upheld',
  reverse: 'Taken back',
};

/** Name of the decision in one word, for lists. */
export const decisionName = (action: DecisionAction): string => decisionNames[action];
