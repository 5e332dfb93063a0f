import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import type { GoToAddress } from '#features/sign-in/web/follow-redirect-target.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import type { OrganizationInvitationView } from '../invitations.contract.ts';
import { schoolInvitationQuery } from './education-queries.ts';
import { InvitationAnswers } from './invitation-answers.tsx';
import { LinkedAccount } from './linked-account.tsx';
import { clearPendingInvitation } from './pending-invitation.ts';
import styles from './school-invitation.module.css';

interface SchoolInvitationPageProps {
  params: Record<string, string>;
  search: Search;
  leave?: GoToAddress;
}

/** `/organizations/{id}/invitation`: a school, for its invited members and for requests. */
export function SchoolInvitationPage({ params, search, leave }: SchoolInvitationPageProps) {
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
          <p className={styles.lead}>{lead(invitation, token)}</p>
        </header>
        {viewer ? <LinkedAccount invitation={invitation}>{answers}</LinkedAccount> : answers}
        <footer className={styles.footer}>
          Tonehall is an online music studio. Make music together, right in your browser.
        </footer>
      </div>
    </AuthLayout>
  );
}

function lead({ isMember, membershipId }: OrganizationInvitationView, token: string | undefined): string {
  if (isMember) return 'Your school makes music on Tonehall.';
  if (membershipId !== null) return 'You are invited. Come in and make music with your class.';
  return token === undefined
    ? 'This school makes music on Tonehall. Ask to be let in; the school decides.'
    : 'You are invited. You need an account with the address to which the letter came.';
}
