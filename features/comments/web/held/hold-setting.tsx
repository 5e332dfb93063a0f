import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { getCommentSettings, updateCommentSettings } from '../../held.contract.ts';

const commentSettingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['comment-settings'], queryFn: () => api(getCommentSettings, {}) });

/** The switch by which first comments of strangers wait for the member. */
export function HoldSetting() {
  const api = useApi();
  const client = useQueryClient();
  const query = commentSettingsQuery(api);
  const { data } = useQuery(query);
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'comment-settings' },
    mutationFn: (holdsFirst: boolean) => api(updateCommentSettings, { holdsFirst }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onError: flashRefusal,
  });
  return (
    <CheckboxField
      kind="switch"
      label="Hold first comments on my tracks"
      hint="The first comment of somebody whom you do not follow waits until you show or remove it."
      disabled={data === undefined}
      checked={isPending ? variables : (data?.holdsFirst ?? false)}
      onChange={(event) => mutate(event.target.checked)}
    />
  );
}
