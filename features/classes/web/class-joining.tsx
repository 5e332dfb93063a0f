import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { InvitationLink, InviteForm, OpenInvitation } from '#features/education/web/invite-people.tsx';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import { AnswerButtons } from '#features/education/web/school-members.tsx';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { ClassView } from '../contract.ts';
import { inviteToClass, withdrawClassInvitation } from '../joining.contract.ts';
import { classInvitationPage } from '../pages.ts';
import styles from './classes.module.css';
import { classInvitationsQuery, classRequestsQuery } from './classes-queries.ts';

/** Who asks to be let into a class, or into any class of the school; nothing where nobody does. */
export function ClassRequests({ workspaceId }: { workspaceId?: string }) {
  const query = useSuspenseInfiniteQuery(classRequestsQuery(useApi(), workspaceId));
  const requests = query.data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) return null;
  return (
    <SchoolSection heading="Asking to join a class" list={query}>
      {requests.map(({ membershipId, name, username, workspace, since }) => (
        <SchoolListRow
          key={membershipId}
          name={name}
          facts={[workspaceId === undefined && workspace.name, username, `since ${formatDay(since)}`]
            .filter(Boolean)
            .join(' · ')}
        >
          <AnswerButtons
            membershipId={membershipId}
            name={name}
            queryKeys={[['classes'], ['school-members']]}
          />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

/** Ways to invite into a class, and whose answer is awaited. */
export function ClassInvitations({ one: { id } }: { one: ClassView }) {
  const api = useApi();
  const { educationUrl } = useSettings();
  const query = useSuspenseInfiniteQuery(classInvitationsQuery(api, id));
  const invitations = query.data.pages.flatMap((page) => page.invitations);
  const queryKey = ['classes', 'invitations', id];
  return (
    <section className={styles.section} aria-labelledby="invite">
      <h2 id="invite" className={styles.heading}>
        Invite students with an address
      </h2>
      <InviteForm
        invitesTeachers={false}
        queryKey={queryKey}
        send={({ emails }) => api(inviteToClass, { id, emails })}
      />
      <InvitationLink address={educationUrl + href(classInvitationPage, { id })} />
      {invitations.length > 0 && (
        <SchoolSection heading="Waiting for an answer" level={3} list={query}>
          {invitations.map((invitation) => (
            <OpenInvitation
              key={invitation.id}
              invitation={invitation}
              queryKey={queryKey}
              withdraw={() => api(withdrawClassInvitation, { workspaceId: id, id: invitation.id })}
            />
          ))}
        </SchoolSection>
      )}
    </section>
  );
}
