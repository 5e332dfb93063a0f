import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#platform/web/app-context.tsx';
import { ownMembershipQuery } from './education-queries.ts';
import styles from './school-page.module.css';
import { SchoolPeople } from './school-people.tsx';

/** `/education/school`: who asks to be let into the school, and who belongs to it, for its owner and its teachers. */
export function SchoolPage() {
  const { data } = useSuspenseQuery(ownMembershipQuery(useApi()));
  const own = data.membership;
  if (!own) return null;
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{own.organization.name}</h1>
        <p className={styles.lead}>
          {own.role === 'owner'
            ? 'You decide who belongs to your school.'
            : 'You let students in; teachers are for the owner of the account to decide.'}
        </p>
      </header>
      <SchoolPeople id={own.organization.id} state="requested" />
      <SchoolPeople id={own.organization.id} state="accepted" />
    </div>
  );
}
