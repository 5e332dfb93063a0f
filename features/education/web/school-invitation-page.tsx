import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import type { GoToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import { useApi, useSettings, useSiteName, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import type { OrganizationInvitationView } from '../invitations.contract.ts';
import { ownMembershipQuery, schoolInvitationQuery } from './education-queries.ts';
import { InvitationAnswers } from './invitation-answers.tsx';
import { clearPendingInvitation } from './pending-invitation.ts';
import styles from './school-invitation.module.css';

interface SchoolInvitationPageProps {
  params: Record<string, string>;
  search: Search;
  leave?: GoToAddress;
}

/** `/organizations/{id}/invitation`: a school, for its invited members and for requests. */
export function SchoolInvitationPage({ params, search, leave }: SchoolInvitationPageProps) {
  const siteName = useSiteName();
  const api = useApi();
  const viewer = useViewer();
  const { invitationToken: token } = search;
  const { data: invitation } = useSuspenseQuery(schoolInvitationQuery(api, params.id ?? '', token));
  useEffect(() => {
    if (viewer) clearPendingInvitation();
  }, [viewer]);
  const answers = <InvitationAnswers invitation={invitation} token={token} leave={leave} />;
  return (
    <AuthLayout>
      <div className={styles.page}>
        <header className={styles.header}>
          <p className={styles.sign}>{token === undefined ? 'A school' : 'An invitation'}</p>
          <h1 className={styles.title}>{invitation.name}</h1>
          <p className={styles.lead}>{lead(invitation, token, siteName)}</p>
        </header>
        {viewer ? <LinkedAccount invitation={invitation}>{answers}</LinkedAccount> : answers}
        <footer className={styles.footer}>
          {siteName} is an online music studio. Make music together, right in your browser.
        </footer>
      </div>
    </AuthLayout>
  );
}

function lead(
  { isMember, membershipId }: OrganizationInvitationView,
  token: string | undefined,
  siteName: string,
): string {
  if (isMember) return `Your school makes music on ${siteName}.`;
  if (membershipId !== null) return 'You are invited. Come in and make music with your class.';
  return token === undefined
    ? `This school makes music on ${siteName}. Ask to be let in; the school decides.`
    : 'You are invited. You need an account with the address to which the letter came.';
}

interface LinkedAccountProps {
  invitation: OrganizationInvitationView;
  /** Shown to viewers without a school. */
  children: ReactNode;
}

/** Notice on a school's invitation page for viewers who belong to this or another school. */
function LinkedAccount({ invitation, children }: LinkedAccountProps) {
  const api = useApi();
  const { studioUrl } = useSettings();
  const { data: own } = useSuspenseQuery(ownMembershipQuery(api));
  const { data: account } = useSuspenseQuery(accountQuery(api));
  if (invitation.isMember) {
    return (
      <>
        <p className={styles.status} role="status">
          You belong to {invitation.name}.
        </p>
        <p>
          <a className={buttonClass('primary', 'large')} href={`${studioUrl}/`}>
            Go to the studio
          </a>
        </p>
      </>
    );
  }
  if (!own.membership) return children;
  return (
    <p className={styles.status} role="status">
      {`Your account (${account.user.email}) is linked to ${own.membership.organization.name}. To join ${invitation.name} you need to create a new account with a separate email address`}
    </p>
  );
}
