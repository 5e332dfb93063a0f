import { Section } from '#design/section/section.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import { UserList } from './user-list.tsx';
import { followListSource } from './user-lists.ts';

interface FollowPageProps {
  side: 'followers' | 'following';
  user: { id: string; profileLink: string; username: string };
}

export const followPageTitle = ({ side, user }: FollowPageProps): string =>
  side === 'followers' ? `Followers of "${user.username}"` : `Users followed by "${user.username}"`;

/** The list of a member's followers or followings, below the head of the member's pages. */
export function FollowPage({ side, user }: FollowPageProps) {
  const own = useViewer()?.id === user.id;
  return (
    <Section heading={followPageTitle({ side, user })} landmark>
      <UserList source={followListSource(side, user, own)} level={3} />
    </Section>
  );
}
