import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type SchoolInvitation, withdrawSchoolInvitation } from '../invitations.contract.ts';
import { openInvitationsQuery } from './education-queries.ts';
import { SchoolListRow } from './school-list-row.tsx';
import { SchoolSection } from './school-section.tsx';
import { useSchoolMutation } from './use-school-mutation.ts';

/** List of open invitations, each with a button to withdraw it. */
export function OpenInvitations({ id }: { id: string }) {
  const query = useSuspenseInfiniteQuery(openInvitationsQuery(useApi(), id));
  const invitations = query.data.pages.flatMap((page) => page.invitations);
  if (invitations.length === 0) return null;
  return (
    <SchoolSection heading="Waiting for an answer" level={3} list={query}>
      {invitations.map((invitation) => (
        <SchoolListRow key={invitation.id} name={invitation.email} facts={describeInvitation(invitation)}>
          <WithdrawButton schoolId={id} invitation={invitation} />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

const describeInvitation = ({ role, createdAt, expiresAt }: SchoolInvitation): string =>
  `${role === 'faculty' ? 'Teacher' : 'Student'} · invited on ${formatDay(createdAt)} · until ${formatDay(expiresAt)}`;

function WithdrawButton({ schoolId, invitation }: { schoolId: string; invitation: SchoolInvitation }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['open-invitations', schoolId],
    () => api(withdrawSchoolInvitation, { organizationId: schoolId, id: invitation.id }),
    `The invitation of ${invitation.email} is taken back.`,
  );
  return (
    <Button
      busy={isPending}
      aria-label={`Take back the invitation of ${invitation.email}`}
      onClick={() => mutate()}
    >
      Take back
    </Button>
  );
}
