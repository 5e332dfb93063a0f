import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { OrganizationInvitationView } from '../invitations.contract.ts';
import { ownMembershipQuery } from './education-queries.ts';
import styles from './school-invitation.module.css';

interface LinkedAccountProps {
  invitation: OrganizationInvitationView;
  /** Shown to viewers without a school. */
  children: ReactNode;
}

/** Notice on a school's invitation page for viewers who belong to this or another school. */
export function LinkedAccount({ invitation, children }: LinkedAccountProps) {
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
