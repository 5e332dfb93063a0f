import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { Avatar } from '#design/avatar/avatar.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import { eachOnce } from '#features/groups/web/each-once.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { GroupSubHead } from '#features/groups/web/group-sub-head.tsx';
import { JoinButton } from '#features/groups/web/join-button.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { contestantsQuery } from './campaign-queries.ts';
import styles from './contestants-page.module.css';

/** `/campaigns/{groupLink}/contestants`. */
export function ContestantsPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  return <AllContestants group={group} />;
}

function AllContestants({ group }: { group: GroupView }) {
  const list = useSuspenseInfiniteQuery(contestantsQuery(useApi(), group.id));
  const people = eachOnce(list.data.pages.flatMap((page) => page.items));
  return (
    <div className={styles.page}>
      <GroupSubHead group={group} title="Contestants">
        <JoinButton group={group} />
      </GroupSubHead>
      {people.length === 0 && (
        <EmptyState icon={Users} text="Nobody has joined yet. You could be the first." />
      )}
      <ul className={styles.grid} aria-label="Contestants" role="list">
        {people.map(({ id, username, avatarSmallUrl, selfLink }) => (
          <li key={id} className={styles.person}>
            <Avatar name={username} src={avatarSmallUrl} size={56} />
            <a className={linkClass('card')} href={selfLink}>
              {username}
            </a>
          </li>
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
