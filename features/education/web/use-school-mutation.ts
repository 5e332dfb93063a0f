import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';

/** Runs a change of a school's list, shows its result and reloads the list. */
export function useSchoolMutation(queryKey: readonly string[]) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function run(mutate: () => Promise<unknown>, successText: string): Promise<void> {
    setBusy(true);
    try {
      await mutate();
      flash.success(successText);
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      flash.error(error.message);
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
