import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Panel } from '#design/panel/panel.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import styles from './group-page.module.css';
import { membersQuery } from './group-queries.ts';
import { groupWay } from './group-way.ts';

const facesShown = 12;
const faceSize = 44;

/** The faces of a group, with the way to all of its members. */
export function GroupMembers({ group }: { group: GroupView }) {
  const { data, isError } = useInfiniteQuery(membersQuery(useApi(), group.id));
  const members = (data?.pages[0]?.items ?? []).slice(0, facesShown);
  if (isError) return null;
  return (
    <Panel heading="Members" way={{ href: groupWay(group, 'members'), text: 'Show all members' }}>
      <ul className={styles.faces} role="list">
        {data === undefined && <Skeleton height={faceSize} />}
        {members.map(({ id, user }) => (
          <li key={id}>
            <a className={styles.face} href={user.selfLink} title={user.username}>
              <Avatar name={user.username} src={user.avatarSmallUrl} size={faceSize} alt={user.username} />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
