import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Avatar } from '#design/avatar/avatar.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import type { MembershipView } from '../members.contract.ts';
import { ClosedGroup } from './closed-group.tsx';
import { eachOnce } from './each-once.ts';
import { groupQuery, membersQuery } from './group-queries.ts';
import { GroupSubHead } from './group-sub-head.tsx';
import { InviteButton } from './invite-button.tsx';
import styles from './members-page.module.css';

/** `/group/{groupLink}/members`. */
export function MembersPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  return group.can.see ? <AllMembers group={group} /> : <ClosedGroup group={group} />;
}

function AllMembers({ group }: { group: GroupView }) {
  const list = useSuspenseInfiniteQuery(membersQuery(useApi(), group.id));
  const members = eachOnce(list.data.pages.flatMap((page) => page.items));
  return (
    <div className={styles.page}>
      <GroupSubHead group={group} title="Members">
        {group.can.invite && <InviteButton group={group} />}
      </GroupSubHead>
      <ul className={styles.grid} aria-label="Members of the group" role="list">
        {members.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function Member({ member: { user, role, createdAt } }: { member: MembershipView }) {
  return (
    <li className={styles.member}>
      <Avatar name={user.username} src={user.avatarSmallUrl} size={56} />
      <div className={styles.words}>
        <p className={styles.who}>
          <a className={linkClass('card')} href={user.selfLink}>
            {user.username}
          </a>
          {role === 'admin' && <span className={styles.role}>Admin</span>}
        </p>
        <p className={styles.since}>
          Since <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </div>
    </li>
  );
}
