import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type SchoolInvitation, withdrawInvitation } from '../invitations.contract.ts';
import { openInvitationsQuery } from './education-queries.ts';
import styles from './school-page.module.css';
import { useSchoolDeed } from './use-school-deed.ts';

/** Who was invited and has not answered; each invitation can be taken back. */
export function OpenInvitations({ id }: { id: string }) {
  const query = useSuspenseInfiniteQuery(openInvitationsQuery(useApi(), id));
  const invitations = query.data.pages.flatMap((page) => page.invitations);
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invited" className={styles.section}>
      <h3 id="invited" className={styles.subheading}>
        Waiting for an answer
      </h3>
      <ul className={styles.people}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.person}>
            <div className={styles.who}>
              <strong>{invitation.email}</strong>
              <span className={styles.facts}>
                {invitation.role === 'faculty' ? 'Teacher' : 'Student'} · invited on{' '}
                {formatDay(invitation.createdAt)} · until {formatDay(invitation.expiresAt)}
              </span>
            </div>
            <TakeBack schoolId={id} invitation={invitation} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  );
}

function TakeBack({ schoolId, invitation }: { schoolId: string; invitation: SchoolInvitation }) {
  const api = useApi();
  const { busy, run } = useSchoolDeed(['open-invitations', schoolId]);
  return (
    <Button
      busy={busy}
      aria-label={`Take back the invitation of ${invitation.email}`}
      onClick={() =>
        void run(
          () => api(withdrawInvitation, { organizationId: schoolId, id: invitation.id }),
          `The invitation of ${invitation.email} is taken back.`,
        )
      }
    >
      Take back
    </Button>
  );
}
