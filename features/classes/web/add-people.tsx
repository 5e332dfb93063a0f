import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { schoolMembersQuery } from '#features/education/web/education-queries.ts';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import rows from '#features/education/web/school-page.module.css';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { addClassMembers } from '../class-members.contract.ts';
import type { ClassView } from '../contract.ts';
import styles from './classes.module.css';

/** Students or teachers of the school who are not in the class. */
export function AddPeople({ one, who }: { one: ClassView; who: 'student' | 'teacher' }) {
  const query = useSuspenseInfiniteQuery(
    schoolMembersQuery(useApi(), one.organization.id, who === 'student' ? 'students' : 'teachers'),
  );
  const inClass = new Set(one.members.map(({ userGuid }) => userGuid));
  const people = query.data.pages
    .flatMap((page) => page.members)
    .filter(({ userGuid }) => !inClass.has(userGuid));
  return (
    <div className={styles.section}>
      {people.length === 0 && <p className={styles.lead}>Everybody shown so far is in the class.</p>}
      <ul className={rows.people}>
        {people.map(({ membershipId, userGuid, name }) => (
          <SchoolListRow
            key={membershipId}
            name={name}
            facts={who === 'student' ? 'Student of the school' : 'Teacher of the school'}
          >
            <AddButton classId={one.id} userGuid={userGuid} name={name} />
          </SchoolListRow>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
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
