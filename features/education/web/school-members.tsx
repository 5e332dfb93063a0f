import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { answerSchoolMembership, type SchoolMember } from '../members.contract.ts';
import { BanMemberButton } from './ban-member-button.tsx';
import { schoolMembersQuery } from './education-queries.ts';
import { RemoveMemberButton } from './remove-member-button.tsx';
import { SchoolListRow } from './school-list-row.tsx';
import styles from './school-page.module.css';
import { SchoolSection } from './school-section.tsx';

const roles = { owner: 'Account owner', faculty: 'Teacher', student: 'Student' } as const;

interface SchoolMembersProps {
  id: string;
  state: 'requested' | 'accepted';
  viewerRole: SchoolMember['role'];
}

/** The requests or the members of a school, with their buttons. */
export function SchoolMembers({ id, state, viewerRole }: SchoolMembersProps) {
  const query = useSuspenseInfiniteQuery(schoolMembersQuery(useApi(), id, state));
  const members = query.data.pages.flatMap((page) => page.members);
  const showsRequests = state === 'requested';
  return (
    <SchoolSection
      heading={showsRequests ? 'Asking to be let in' : 'People of the school'}
      lead={
        members.length === 0 && (
          <p className={styles.lead}>
            Nobody is waiting. Whoever has an address like the school’s finds it after signing up, and asks
            here.
          </p>
        )
      }
      list={query}
    >
      {members.map((person) => (
        <SchoolListRow
          key={person.membershipId}
          name={person.name}
          facts={`${roles[person.role]} · ${person.username} · since ${formatDay(person.since)}`}
        >
          {showsRequests && <AnswerButtons schoolId={id} person={person} />}
          {!showsRequests && mayRemove(viewerRole, person) && (
            <RemoveMemberButton schoolId={id} person={person} />
          )}
          {viewerRole === 'owner' && person.role !== 'owner' && (
            <BanMemberButton schoolId={id} person={person} />
          )}
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

/** Faculty may remove students, the owner students and teachers. */
const mayRemove = (viewerRole: SchoolMember['role'], { role }: SchoolMember): boolean =>
  role === 'student' || (role === 'faculty' && viewerRole === 'owner');

function AnswerButtons({ schoolId, person }: { schoolId: string; person: SchoolMember }) {
  const api = useApi();
  const queries = useQueryClient();
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (decision: 'accepted' | 'declined') => {
      const membership = decision === 'accepted' ? { accepted: true as const } : { declined: true as const };
      return api(answerSchoolMembership, { id: schoolId, membershipId: person.membershipId, membership });
    },
    onSuccess: (_, decision) => {
      flash.success(decision === 'accepted' ? `${person.name} is in.` : `${person.name} was not let in.`);
      return queries.invalidateQueries({ queryKey: ['school-members', schoolId] });
    },
    onError: flashRefusal,
  });
  return (
    <>
      <Button
        variant="primary"
        busy={isPending && variables === 'accepted'}
        disabled={isPending}
        aria-label={`Let ${person.name} in`}
        onClick={() => mutate('accepted')}
      >
        Let in
      </Button>
      <Button
        busy={isPending && variables === 'declined'}
        disabled={isPending}
        aria-label={`Decline ${person.name}`}
        onClick={() => mutate('declined')}
      >
        Decline
      </Button>
    </>
  );
}
