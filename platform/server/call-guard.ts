import type { Call } from './call.ts';
import { extensionPoint, type Plugged } from './extension-point.ts';

// biome-ignore lint/suspicious/noExplicitAny: guards are given actions of all shapes
export type GuardedAction = (call: Call, input: any) => Promise<any>;

/** What a feature does around the calls of features that do not know it: it may refuse, and write down what they answered. */
export interface CallGuard {
  name: string;
  /**
   * The action with the guard around it, or as it is where the guard does not concern the call of this id. Some calls open their
   * transactions by themselves.
   */
  wrap(callId: string, action: GuardedAction, more: { ownTransactions: boolean }): GuardedAction;
}

export const callGuards = extensionPoint<CallGuard>('guards of calls', { keyOf: ({ name }) => name });

/** The action with all guards around it. Raw routes do this by themselves, under an id of their own. */
export function guardAction<A extends GuardedAction>(
  plugged: Plugged,
  callId: string,
  action: A,
  more = { ownTransactions: false },
): A {
  return plugged
    .list(callGuards)
    .reduce((inner: GuardedAction, guard) => guard.wrap(callId, inner, more), action) as A;
}
