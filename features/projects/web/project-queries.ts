import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getInvitation } from '../membership.contract.ts';

export const invitationQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['projects', 'invitation', id], queryFn: () => api(getInvitation, { id }) });
