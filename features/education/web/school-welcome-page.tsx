import { useSuspenseQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { ownMembershipQuery } from './education-queries.ts';
import styles from './school-pages.module.css';

/** The first page of the owner of a new school. */
export function SchoolWelcomePage() {
  const { data } = useSuspenseQuery(ownMembershipQuery(useApi()));
  return (
    <AuthLayout>
      <div className={styles.page}>
        <h1 className={styles.heading}>The school is open</h1>
        {data.membership && <p className={styles.name}>{data.membership.organization.name}</p>}
        <p>
          You are now account owner and have a 30-day trial. Invite teachers, create classes and invite
          students.
        </p>
        <a className={buttonClass('primary', 'large')} href="/education/school">
          Go to your school
        </a>
      </div>
    </AuthLayout>
  );
}
