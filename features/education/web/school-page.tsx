import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/app-context.tsx';
import { ownMembershipQuery } from './education-queries.ts';
import { InvitationLink } from './invitation-link.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { SchoolBans } from './school-bans.tsx';
import { SchoolInviteForm } from './school-invite-form.tsx';
import { SchoolMembers } from './school-members.tsx';
import styles from './school-page.module.css';

/** `/education/school`: requests, invitations and members of a school, for its owner and teachers. */
export function SchoolPage() {
  const { data } = useSuspenseQuery(ownMembershipQuery(useApi()));
  const own = data.membership;
  if (!own) return null;
  const { id } = own.organization;
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{own.organization.name}</h1>
        <p className={styles.lead}>
          {own.role === 'owner'
            ? 'You decide who belongs to your school.'
            : 'You let students in; teachers are for the owner of the account to decide.'}
        </p>
      </header>
      <SchoolMembers id={id} state="requested" viewerRole={own.role} />
      <section aria-labelledby="invite" className={styles.section}>
        <h2 id="invite" className={styles.heading}>
          Invite people
        </h2>
        <SchoolInviteForm id={id} invitesTeachers={own.role === 'owner'} />
        <InvitationLink id={id} />
        <OpenInvitations id={id} />
      </section>
      <SchoolMembers id={id} state="accepted" viewerRole={own.role} />
      {own.role === 'owner' && <SchoolBans id={id} />}
    </div>
  );
}
