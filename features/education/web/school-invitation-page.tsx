import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TextField } from '#design/field/text-field.tsx';
import type { InvitationView } from '#features/invitations/contract.ts';
import { InvitationPage } from '#features/invitations/web/invitation-page.tsx';
import { type BannedViewer, isBannedViewer } from '#features/invitations/web/invitation-query.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { useApi, useSiteName, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { requestSchoolMembership } from '../contract.ts';
import { confirmStaysPublic } from './confirm-stays-public.ts';
import { schoolInvitationQuery } from './education-queries.ts';
import { clearPendingInvitation, savePendingInvitation } from './pending-invitation.ts';

interface SchoolInvitationPageProps {
  params: Record<string, string>;
  search: Search;
}

/** `/organizations/{id}/invitation`: a school, for its invited members and for requests. */
export function SchoolInvitationPage({ params, search }: SchoolInvitationPageProps) {
  const siteName = useSiteName();
  const api = useApi();
  const viewer = useViewer();
  const id = params.id ?? '';
  const { invitationToken: token } = search;
  const { data: invitation } = useSuspenseQuery(schoolInvitationQuery(api, id, token));
  const [name, setName] = useState('');
  useEffect(() => {
    if (viewer) clearPendingInvitation();
  }, [viewer]);
  return (
    <InvitationPage
      kind="organization"
      invitation={invitation}
      token={token}
      lead={isBannedViewer(invitation) ? null : lead(invitation, token, siteName)}
      notice={isLinkedElsewhere(invitation) && <LinkedAccount invitation={invitation} />}
      request={(confirmed) => api(requestSchoolMembership, { id, membershipRequest: { name, ...confirmed } })}
      confirm={confirmStaysPublic}
      beforeSignIn={(path) => savePendingInvitation(path, Date.now())}
      fields={
        <TextField
          label="Your name at school"
          hint="So that they know who is asking."
          maxLength={100}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      }
    />
  );
}

function lead(
  { isMember, membershipId }: InvitationView,
  token: string | undefined,
  siteName: string,
): string {
  if (isMember) return `You belong to this school. It makes music on ${siteName}.`;
  if (membershipId !== null) return 'You are invited. Come in and make music with your class.';
  return token === undefined
    ? `This school makes music on ${siteName}. Ask to be let in; the school decides.`
    : 'You are invited. You need an account with the address to which the e-mail came.';
}

/** Whether the viewer belongs to another school than this one, which leaves them nothing to do here (EDU-095). */
const isLinkedElsewhere = (data: InvitationView | BannedViewer): data is LinkedInvitation =>
  !isBannedViewer(data) && data.organization !== null && data.organization.id !== data.id;

type LinkedInvitation = InvitationView & { organization: NonNullable<InvitationView['organization']> };

function LinkedAccount({ invitation: { name, organization } }: { invitation: LinkedInvitation }) {
  const { data: account } = useSuspenseQuery(accountQuery(useApi()));
  return `Your account (${account.user.email}) is linked to ${organization.name}. To join ${name} you need to create a new account with a separate email address`;
}
