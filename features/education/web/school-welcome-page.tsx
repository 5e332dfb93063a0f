import { useSuspenseQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import { AuthLayout } from '#features/sign-in/web/auth-layout.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { schoolSubscriptionPage } from '../pages.ts';
import { organizationQuery } from './education-queries.ts';
import { ownMembershipQuery } from './own-membership-query.ts';
import styles from './school-pages.module.css';

/** The first page of the owner of a new school. */
export function SchoolWelcomePage() {
  const { membership } = useSuspenseQuery(ownMembershipQuery(useApi())).data;
  return (
    <AuthLayout>
      <div className={styles.page}>
        <h1 className={styles.heading}>The school is open</h1>
        {membership && <Welcome {...membership.organization} />}
      </div>
    </AuthLayout>
  );
}

/** Who had a trial before has none for another school, which needs a licence first where licences are sold (EDU-155). */
function Welcome({ id, name }: { id: string; name: string }) {
  const { licence, subscription } = useSuspenseQuery(organizationQuery(useApi(), id)).data;
  const hasTrial = subscription.status === 'in_trial';
  const needsLicence = !hasTrial && licence.state === 'read_only';
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p>
        {hasTrial
          ? 'You are now account owner and have a 30-day trial. Invite teachers, create classes and invite students.'
          : needsLicence
            ? 'You are now account owner. Get a licence for your teachers, then create classes and invite students.'
            : 'You are now account owner. Invite teachers, create classes and invite students.'}
      </p>
      <a
        className={buttonClass('primary', 'large')}
        href={needsLicence ? href(schoolSubscriptionPage) : '/education/school'}
      >
        {needsLicence ? 'See the licence' : 'Go to your school'}
      </a>
    </>
  );
}
