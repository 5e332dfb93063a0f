import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getProjectInvitation } from '../membership.contract.ts';

export const projectInvitationQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['projects', 'invitation', id],
    queryFn: () => api(getProjectInvitation, { id }),
  });
