import { useSuspenseQuery } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { useApp } from '#platform/web/app-context.tsx';
import styles from './profile-form.module.css';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './profile-query.ts';

/** `/account/profile`: the member's own profile form. */
export function EditProfilePage() {
  const { api, viewer, changeViewer } = useApp();
  const { data: user } = useSuspenseQuery(profileQuery(api, viewer?.id ?? ''));
  return (
    <div className={styles.page}>
      <PageHead title="My profile" />
      <ProfileForm
        user={user}
        onSaved={({ username, profileLink, avatarSmallUrl }) => {
          changeViewer?.({ username, profileLink, avatarSmallUrl });
          flash.success('Your profile has been updated.');
        }}
      />
    </div>
  );
}
