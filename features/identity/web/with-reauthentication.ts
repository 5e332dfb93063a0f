import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';

type Answer = (proved: boolean) => void;

let pendingAnswer: Answer | null = null;
const listeners = new Set<() => void>();

function setPendingAnswer(answer: Answer | null): void {
  pendingAnswer = answer;
  for (const listener of listeners) listener();
}

/** Whether the password is being asked for, and how to answer. */
export const reauthenticationPrompt = {
  isAsked: (): boolean => pendingAnswer !== null,
  answer: (proved: boolean): void => pendingAnswer?.(proved),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Repeats a call that was refused because the last password entry is too old (403 `reauth_required`), after asking for
 * the password. Cancelling passes the refusal on.
 */
export function withReauthentication(api: Api): Api {
  return async (endpoint, input) => {
    try {
      return await api(endpoint, input);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'reauth_required' || !(await promptForReauthentication()))
        throw error;
      return api(endpoint, input);
    }
  };
}

/** Calls that are refused meanwhile wait for the same answer. */
function promptForReauthentication(): Promise<boolean> {
  const before = pendingAnswer;
  return new Promise((resolve) =>
    setPendingAnswer((proved) => {
      setPendingAnswer(null);
      before?.(proved);
      resolve(proved);
    }),
  );
}
