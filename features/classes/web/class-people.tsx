import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { useReadOnlyReason } from '#features/education/web/read-only.tsx';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import rows from '#features/education/web/school-page.module.css';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import type { MembershipBan } from '#features/invitations/contract.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { liftClassBan } from '../class-bans.contract.ts';
import { removeClassMember } from '../class-members.contract.ts';
import type { ClassMember, ClassView } from '../contract.ts';
import { AddPeople } from './add-people.tsx';
import styles from './classes.module.css';
import { classBansQuery } from './classes-queries.ts';

/** The teachers of a class; its last one cannot be taken out. */
export function ClassTeachers({ one, mayChange }: { one: ClassView; mayChange: boolean }) {
  const [adds, setAdds] = useState(false);
  const readOnly = useReadOnlyReason();
  const teachers = one.members.filter(({ role }) => role === 'teacher');
  return (
    <section className={styles.section} aria-labelledby="teachers">
      <h2 id="teachers" className={styles.heading}>
        Teachers
        {mayChange && (
          <Button aria-expanded={adds} disabled={!!readOnly} title={readOnly} onClick={() => setAdds(!adds)}>
            Add teachers
          </Button>
        )}
      </h2>
      {adds && mayChange && (
        <Suspense>
          <AddPeople one={one} who="teacher" />
        </Suspense>
      )}
      <ul className={rows.people}>
        {teachers.map((person) => (
          <SchoolListRow
            key={person.membershipId}
            name={person.name}
            facts={person.lastSeenAt ? `here on ${formatDay(person.lastSeenAt)}` : 'not here yet'}
          >
            {mayChange && teachers.length > 1 && <TakeOutButton classId={one.id} person={person} />}
          </SchoolListRow>
        ))}
      </ul>
    </section>
  );
}

function TakeOutButton({
  classId,
  person: { membershipId, name },
}: {
  classId: string;
  person: ClassMember;
}) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['classes'],
    () => api(removeClassMember, { workspaceId: classId, id: membershipId }),
    `${name} is no longer in the class.`,
  );
  async function remove(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Take ${name} out of the class?`,
      text: 'They stay at the school.',
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

/** The bans from the class; nothing without any. */
export function ClassBans({ classId }: { classId: string }) {
  const query = useSuspenseInfiniteQuery(classBansQuery(useApi(), classId));
  const bans = query.data.pages.flatMap((page) => page.bans);
  if (bans.length === 0) return null;
  return (
    <SchoolSection heading="Banned" list={query}>
      {bans.map((ban) => (
        <SchoolListRow key={ban.userGuid} name={ban.name} facts={`since ${formatDay(ban.since)}`}>
          <LiftBanButton classId={classId} ban={ban} />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

function LiftBanButton({ classId, ban: { userGuid, name } }: { classId: string; ban: MembershipBan }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['classes', 'bans', classId],
    () => api(liftClassBan, { id: classId, userGuid }),
    `${name} may join again.`,
  );
  return (
    <Button busy={isPending} aria-label={`Lift the ban of ${name}`} onClick={() => mutate()}>
      Lift the ban
    </Button>
  );
}
