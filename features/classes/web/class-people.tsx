import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { TextField } from '#design/field/text-field.tsx';
import { schoolMembersQuery } from '#features/education/web/education-queries.ts';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { addClassMembers, removeClassMember, updateClassMember } from '../class-members.contract.ts';
import type { ClassMember, ClassView } from '../contract.ts';
import { maxGroupNameLength } from '../model/class-limits.ts';
import { classPage } from '../pages.ts';
import styles from './classes.module.css';

const states = {
  active: 'Account in use',
  unconfirmed: 'E-mail not confirmed',
  suspended: 'Suspended',
} as const;
const noMore = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: async () => undefined };

/** The teachers and students of a class; for teachers with the state of their accounts. */
export function ClassPeople({ one, mayChange }: { one: ClassView; mayChange: boolean }) {
  const [adds, setAdds] = useState(false);
  const teachers = one.members.filter(({ role }) => role === 'teacher');
  const students = one.members.filter(({ role }) => role === 'student');
  return (
    <>
      <SchoolSection
        heading={`Students (${students.length})`}
        list={noMore}
        lead={
          <div className={styles.row}>
            {mayChange && (
              <Button aria-expanded={adds} onClick={() => setAdds(!adds)}>
                Add people of the school
              </Button>
            )}
            {one.mayManage && (
              <a
                className={buttonClass('quiet')}
                href={`${href(classPage, { id: one.id })}/students.csv`}
                download
              >
                Download the list
              </a>
            )}
          </div>
        }
      >
        {students.map((person) => (
          <PersonRow key={person.membershipId} one={one} person={person} mayChange={mayChange} />
        ))}
      </SchoolSection>
      {adds && mayChange && <AddPeople one={one} />}
      <SchoolSection heading="Teachers" list={noMore}>
        {teachers.map((person) => (
          <PersonRow
            key={person.membershipId}
            one={one}
            person={person}
            mayChange={mayChange && teachers.length > 1}
          />
        ))}
      </SchoolSection>
    </>
  );
}

function PersonRow({ one, person, mayChange }: { one: ClassView; person: ClassMember; mayChange: boolean }) {
  const { group, state, lastSeenAt } = person;
  const facts = [
    group,
    state && states[state],
    lastSeenAt && `here on ${formatDay(lastSeenAt)}`,
    lastSeenAt === null && 'not here yet',
  ];
  return (
    <SchoolListRow name={person.name} facts={facts.filter(Boolean).join(' · ')}>
      {mayChange && person.role === 'student' && <GroupForm one={one} person={person} />}
      {mayChange && <RemoveButton one={one} person={person} />}
    </SchoolListRow>
  );
}

function GroupForm({ one, person }: { one: ClassView; person: ClassMember }) {
  const api = useApi();
  const [group, setGroup] = useState(person.group ?? '');
  const { isPending, mutate } = useSchoolMutation(
    ['classes', 'one', one.id],
    () => api(updateClassMember, { workspaceId: one.id, id: person.membershipId, member: { group } }),
    group.trim() === '' ? `${person.name} is in no group.` : `${person.name} is in ${group.trim()}.`,
  );
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextField
        label={`Group of ${person.name}`}
        hideLabel
        placeholder="Group"
        maxLength={maxGroupNameLength}
        autoComplete="off"
        value={group}
        onChange={(event) => setGroup(event.target.value)}
      />
      <Button type="submit" busy={isPending} disabled={group.trim() === (person.group ?? '')}>
        Save
      </Button>
    </form>
  );
}

function RemoveButton({ one, person }: { one: ClassView; person: ClassMember }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['classes'],
    () => api(removeClassMember, { workspaceId: one.id, id: person.membershipId }),
    `${person.name} is no longer in the class.`,
  );
  async function remove(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Take ${person.name} out of the class?`,
      text: 'They stay at the school, and their projects stay with them.',
      confirmLabel: 'Take out',
      danger: true,
    });
    if (confirmed) mutate();
  }
  return (
    <Button
      variant="quiet"
      busy={isPending}
      aria-label={`Take out ${person.name}`}
      onClick={() => void remove()}
    >
      Take out
    </Button>
  );
}

/** People of the school who are not in the class. */
function AddPeople({ one }: { one: ClassView }) {
  const query = useSuspenseInfiniteQuery(schoolMembersQuery(useApi(), one.organization.id, 'accepted'));
  const inClass = new Set(one.members.map(({ userGuid }) => userGuid));
  const people = query.data.pages
    .flatMap((page) => page.members)
    .filter(({ userGuid }) => !inClass.has(userGuid));
  return (
    <SchoolSection
      heading="Not in this class"
      level={3}
      list={query}
      lead={people.length === 0 && <p className={styles.lead}>Everybody shown so far is in the class.</p>}
    >
      {people.map(({ membershipId, userGuid, name, role }) => (
        <SchoolListRow key={membershipId} name={name} facts={role === 'student' ? 'Student' : 'Teacher'}>
          <AddButton classId={one.id} userGuid={userGuid} name={name} />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

function AddButton({ classId, userGuid, name }: { classId: string; userGuid: string; name: string }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['classes'],
    () => api(addClassMembers, { id: classId, userGuids: [userGuid] }),
    `${name} is in the class.`,
  );
  return (
    <Button busy={isPending} aria-label={`Add ${name}`} onClick={() => mutate()}>
      Add
    </Button>
  );
}
