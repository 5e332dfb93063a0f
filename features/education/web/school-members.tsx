import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { banFromSchool } from '../bans.contract.ts';
import { removeSchoolMember, type SchoolMember } from '../members.contract.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { type SchoolPeople, schoolMembersQuery } from './education-queries.ts';
import { HandOverButton } from './school-endings.tsx';
import { SchoolListRow } from './school-list-row.tsx';
import styles from './school-page.module.css';
import { SchoolSection } from './school-section.tsx';
import { useSchoolMutation } from './use-school-mutation.ts';

const roles = { owner: 'Account owner', faculty: 'Teacher', student: 'Student' } as const;

interface SchoolMembersProps {
  id: string;
  list: SchoolPeople;
  viewerRole: SchoolMember['role'];
  /** Of a closed school, whose people are shown only. */
  isClosed?: boolean;
}

const nobodyTexts = {
  requested:
    'Nobody is waiting. Whoever has an address like the school’s finds it after signing up, and asks here.',
  teachers: '',
  students:
    'Nobody yet. Classes take in students without an e-mail address, and the form above invites others.',
} as const;
const headings = { requested: 'Asking to be let in', teachers: 'Teachers', students: 'Students' } as const;

/** Requests, teachers or students of a school, with their buttons. */
export function SchoolMembers({ id, list, viewerRole, isClosed = false }: SchoolMembersProps) {
  const query = useSuspenseInfiniteQuery(schoolMembersQuery(useApi(), id, list));
  const members = query.data.pages.flatMap((page) => page.members);
  const showsRequests = list === 'requested';
  return (
    <SchoolSection
      heading={headings[list]}
      lead={members.length === 0 && <p className={styles.lead}>{nobodyTexts[list]}</p>}
      list={query}
    >
      {members.map((person) => (
        <SchoolListRow
          key={person.membershipId}
          name={person.name}
          facts={`${roles[person.role]} · ${person.username} · since ${formatDay(person.since)}${person.unused ? ' · not used for 90 days' : ''}`}
        >
          {showsRequests && <AnswerButtons queryKeys={[['school-members', id]]} {...person} />}
          {!showsRequests && !isClosed && mayRemove(viewerRole, person) && (
            <RemoveMemberButton schoolId={id} person={person} />
          )}
          {!showsRequests && viewerRole === 'owner' && person.role === 'faculty' && !isClosed && (
            <HandOverButton schoolId={id} person={person} />
          )}
          {viewerRole === 'owner' && person.role !== 'owner' && !isClosed && (
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

/** Removes a member from the school after a confirmation. */
function RemoveMemberButton({ schoolId, person }: { schoolId: string; person: SchoolMember }) {
  const api = useApi();
  const queries = useQueryClient();
  const { name, membershipId, managed } = person;
  const { isPending, mutate } = useSchoolMutation(
    ['school-members', schoolId],
    () =>
      api(removeSchoolMember, { organizationId: schoolId, id: membershipId }).finally(
        () => void queries.invalidateQueries({ queryKey: ['removed-students', schoolId] }),
      ),
    `${name} is no longer of the school.`,
  );
  async function remove(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Take ${name} out of the school?`,
      text: managed
        ? 'Their account, which the school keeps, is closed now and erased with all that they have made in 30 days. Until then they can be taken back.'
        : 'They keep their account and what they have made, but no longer belong to the school.',
      confirmLabel: 'Take out',
      danger: true,
    });
    if (confirmed) mutate();
  }
  return (
    <Button variant="quiet" busy={isPending} aria-label={`Take out ${name}`} onClick={() => void remove()}>
      Take out
    </Button>
  );
}

/** Bans a member or requester after a confirmation. */
function BanMemberButton({ schoolId, person }: { schoolId: string; person: SchoolMember }) {
  const api = useApi();
  const queries = useQueryClient();
  const { name, userGuid } = person;
  const { isPending, mutate } = useSchoolMutation(
    ['school-members', schoolId],
    () =>
      api(banFromSchool, { id: schoolId, userGuid }).finally(
        () => void queries.invalidateQueries({ queryKey: ['school-bans', schoolId] }),
      ),
    `${name} is banned.`,
  );
  async function ban(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Ban ${name} from the school?`,
      text: 'They no longer belong to it and cannot ask again, until you lift the ban.',
      confirmLabel: 'Ban',
      danger: true,
    });
    if (confirmed) mutate();
  }
  return (
    <Button variant="quiet" busy={isPending} aria-label={`Ban ${name}`} onClick={() => void ban()}>
      Ban
    </Button>
  );
}
