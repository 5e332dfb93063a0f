import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '#design/avatar/avatar.tsx';
import { classNames } from '#design/class-names.ts';
import { linkClass } from '#design/link/link-class.ts';
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
    <section className={styles.box} aria-labelledby="group-members">
      <header className={styles.boxHead}>
        <h2 id="group-members" className={styles.boxTitle}>
          Members
        </h2>
        <a className={classNames(linkClass('quiet'), styles.boxWay)} href={groupWay(group, 'members')}>
          Show all members
        </a>
      </header>
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
    </section>
  );
}
