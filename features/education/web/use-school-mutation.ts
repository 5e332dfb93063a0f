import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';

/** Does something to a list of the school, says what came of it, and reads the list anew. */
export function useSchoolMutation(queryKey: readonly string[]) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function run(deed: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await deed();
      flash.success(done);
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
