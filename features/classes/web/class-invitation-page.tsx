import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TextField } from '#design/field/text-field.tsx';
import { confirmStaysPublic } from '#features/education/web/confirm-stays-public.ts';
import { clearPendingInvitation, savePendingInvitation } from '#features/education/web/pending-invitation.ts';
import { InvitationPage } from '#features/invitations/web/invitation-page.tsx';
import { isBannedViewer, loadInvitation } from '#features/invitations/web/invitation-query.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { getClassInvitation, requestClassMembership } from '../joining.contract.ts';

/** The invitation page of a class, with or without the token of an e-mail. */
export const classInvitationQuery = (api: Api, id: string, invitationToken?: string) =>
  queryOptions({
    queryKey: ['classes', 'invitation', id, invitationToken ?? null],
    queryFn: () =>
      loadInvitation(api(getClassInvitation, { id, ...(invitationToken && { invitationToken }) })),
  });

interface ClassInvitationPageProps {
  params: Record<string, string>;
  search: Search;
}

/** `/workspaces/{id}/invitation`: a class, for its invited members and for requests. */
export function ClassInvitationPage({ params, search }: ClassInvitationPageProps) {
  const api = useApi();
  const viewer = useViewer();
  const id = params.id ?? '';
  const { invitationToken: token } = search;
  const { data } = useSuspenseQuery(classInvitationQuery(api, id, token));
  const [name, setName] = useState('');
  useEffect(() => {
    if (viewer) clearPendingInvitation();
  }, [viewer]);
  return (
    <InvitationPage
      kind="workspace"
      invitation={data}
      token={token}
      request={(confirmed) => api(requestClassMembership, { id, membershipRequest: { name, ...confirmed } })}
      confirm={confirmStaysPublic}
      beforeSignIn={(path) => savePendingInvitation(path, Date.now())}
      fields={
        !isBannedViewer(data) &&
        data.organization === null && (
          <TextField
            label="Your name at school"
            hint="So that they know who is asking."
            maxLength={100}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )
      }
    />
  );
}
