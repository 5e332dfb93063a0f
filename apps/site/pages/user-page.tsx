import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import type { PageProps } from '../lazy-page.tsx';

/** A member's page. */
export function UserPage({ params }: PageProps) {
  return <ProfilePage profileLink={params.profileLink ?? ''} />;
}
