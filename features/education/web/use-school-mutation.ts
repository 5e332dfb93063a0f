import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';

/** Changes a school's list by `send`, shows `successText` or the refusal, and reloads the list of `queryKey`. */
export function useSchoolMutation(
  queryKey: readonly string[],
  send: () => Promise<unknown>,
  successText: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      flash.success(successText);
      return queries.invalidateQueries({ queryKey });
    },
    onError: flashRefusal,
  });
}
