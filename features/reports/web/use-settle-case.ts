import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { DecisionAction } from '../model/decision-action.ts';
import { type CaseView, settleCase } from '../moderation.contract.ts';

interface Settlement {
  action: DecisionAction;
  message: string;
}

/** Settles a case and reloads the lists; shows an error where another admin has settled it. */
export function useSettleCase(entry: CaseView) {
  const api = useApi();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['moderation'] });

  /** Throws only validation errors of the text. */
  async function settle({ action, message }: Settlement): Promise<void> {
    try {
      await api(settleCase, { id: entry.id, action, message });
      await refresh();
      flash.success('Settled.');
    } catch (error) {
      if (!(error instanceof Refusal) || error.fields) throw error;
      await refresh();
      flash.error(error.message);
    }
  }
  return useMutation({ mutationFn: settle });
}
