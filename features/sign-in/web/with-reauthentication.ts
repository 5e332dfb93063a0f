import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { createStore } from '#platform/web/store.ts';

type Answer = (proved: boolean) => void;

/** What the password dialog answers to; null while the password is not asked for. */
export const pendingReauthentication = createStore<Answer | null>(null);

/** Whether the password is being asked for, and how to answer. */
export const reauthenticationPrompt = {
  isAsked: (): boolean => pendingReauthentication.getState() !== null,
  answer: (proved: boolean): void => pendingReauthentication.getState()?.(proved),
};

/**
 * Repeats a call that was refused because the last password entry is too old (403 `reauth_required`), after asking for
 * the password. Cancelling passes the refusal on.
 */
export function withReauthentication(api: Api): Api {
  return async (...call) => {
    try {
      return await api(...call);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'reauth_required' || !(await promptForReauthentication()))
        throw error;
      return api(...call);
    }
  };
}

/** Calls that are refused meanwhile wait for the same answer. */
function promptForReauthentication(): Promise<boolean> {
  const before = pendingReauthentication.getState();
  return new Promise((resolve) =>
    pendingReauthentication.setState((proved) => {
      pendingReauthentication.setState(null);
      before?.(proved);
      resolve(proved);
    }),
  );
}
