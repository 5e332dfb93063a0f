import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Panel } from '#design/panel/panel.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import styles from './group-page.module.css';
import { membersQuery } from './group-queries.ts';
import { groupSubPagePath } from './group-sub-page-path.ts';

const avatarsShown = 12;
const avatarSize = 44;

/** Avatars of a group's members, with a link to all of them. */
export function GroupMembers({ group }: { group: GroupView }) {
  const { data, isError } = useInfiniteQuery(membersQuery(useApi(), group.id));
  const members = (data?.pages[0]?.items ?? []).slice(0, avatarsShown);
  if (isError) return null;
  return (
    <Panel
      heading="Members"
      moreLink={{ href: groupSubPagePath(group, 'members'), text: 'Show all members' }}
    >
      <ul className={styles.faces} role="list">
        {data === undefined && <Skeleton height={avatarSize} />}
        {members.map(({ id, user }) => (
          <li key={id}>
            <a className={styles.face} href={user.selfLink} title={user.username}>
              <Avatar name={user.username} src={user.avatarSmallUrl} size={avatarSize} alt={user.username} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
