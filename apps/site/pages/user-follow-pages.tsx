import { useSuspenseQuery } from '@tanstack/react-query';
import { FollowPage } from '#features/people/web/follow-page.tsx';
import { ProfilePage } from '#features/profiles/web/profile-page.tsx';
import { profileQuery } from '#features/profiles/web/profile-query.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { PageProps } from '../page-props.ts';
import { heroDialogs } from './hero-dialogs.tsx';

export const UserFollowersPage = ({ params }: PageProps) => (
  <SidePage profileLink={params.profileLink ?? ''} side="followers" />
);

export const UserFollowingPage = ({ params }: PageProps) => (
  <SidePage profileLink={params.profileLink ?? ''} side="following" />
);

function SidePage({ profileLink, side }: { profileLink: string; side: 'followers' | 'following' }) {
  const { data: user } = useSuspenseQuery(profileQuery(useApi(), profileLink));
  return (
    <ProfilePage profileLink={profileLink} dialogs={heroDialogs} open={side}>
      <FollowPage side={side} user={user} />
    </ProfilePage>
  );
}
