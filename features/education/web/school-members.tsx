import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { formatDay } from '#platform/pure/format-day.ts';
import { Refusal } from '#platform/pure/refusal.ts';
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
  const [busy, setBusy] = useState<'accepted' | 'declined' | null>(null);
  async function answer(decision: 'accepted' | 'declined') {
    setBusy(decision);
    try {
      const membership = decision === 'accepted' ? { accepted: true as const } : { declined: true as const };
      await api(answerSchoolMembership, { id: schoolId, membershipId: person.membershipId, membership });
      flash.success(decision === 'accepted' ? `${person.name} is in.` : `${person.name} was not let in.`);
      await queries.invalidateQueries({ queryKey: ['school-members', schoolId] });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      flash.error(error.message);
    } finally {
      setBusy(null);
    }
  }
  return (
    <>
      <Button
        variant="primary"
        busy={busy === 'accepted'}
        disabled={busy !== null}
        aria-label={`Let ${person.name} in`}
        onClick={() => void answer('accepted')}
      >
        Let in
      </Button>
      <Button
        busy={busy === 'declined'}
        disabled={busy !== null}
        aria-label={`Decline ${person.name}`}
        onClick={() => void answer('declined')}
      >
        Decline
      </Button>
    </>
  );
}
