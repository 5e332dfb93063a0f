import { queryOptions } from '@tanstack/react-query';
import { loadInvitation } from '#features/invitations/web/invitation-query.ts';
import type { Api } from '#platform/pure/contract.ts';
import { getProjectInvitation } from '../membership.contract.ts';

/** The invitation page of a project, with or without the token of an e-mail. */
export const projectInvitationQuery = (api: Api, id: string, invitationToken?: string) =>
  queryOptions({
    queryKey: ['projects', 'invitation', id, invitationToken ?? null],
    queryFn: () =>
      loadInvitation(api(getProjectInvitation, { id, ...(invitationToken && { invitationToken }) })),
  });
