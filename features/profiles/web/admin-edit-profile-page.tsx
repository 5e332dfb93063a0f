import { useSuspenseQuery } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './profile-form.module.css';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './profile-query.ts';

/** `/admin/users/{guid}/edit`: a member's profile, edited by a site admin. */
export function AdminEditProfilePage({ params }: { params: Record<string, string> }) {
  const { data: user } = useSuspenseQuery(profileQuery(useApi(), params.guid ?? ''));
  return (
    <div className={styles.page}>
      <PageHead
        title={`Edit ${user.username}`}
        lead={
          <>
            You are changing the profile of{' '}
            <a className={linkClass()} href={user.selfLink}>
              {user.username}
            </a>
            . It is noted who did it.
          </>
        }
      />
      <ProfileForm user={user} onSaved={() => flash.success('The profile has been updated.')} />
    </div>
  );
}
