import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { InvitationLink, InviteForm, OpenInvitation } from '#features/education/web/invite-people.tsx';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { ClassView } from '../contract.ts';
import { inviteToClass, withdrawClassInvitation } from '../joining.contract.ts';
import { classInvitationPage } from '../pages.ts';
import styles from './classes.module.css';
import { classInvitationsQuery } from './classes-queries.ts';

/** Ways to invite into a class, and whose answer is awaited. */
export function ClassInvitations({ one: { id } }: { one: ClassView }) {
  const api = useApi();
  const { educationUrl } = useSettings();
  const query = useSuspenseInfiniteQuery(classInvitationsQuery(api, id));
  const invitations = query.data.pages.flatMap((page) => page.invitations);
  const queryKey = ['classes', 'invitations', id];
  return (
    <div className={styles.section}>
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
    </div>
  );
}
