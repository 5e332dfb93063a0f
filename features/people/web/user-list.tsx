import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { CardGrid } from '#design/card-grid/card-grid.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { ListedUser } from '#features/profiles/users.contract.ts';
import { UserCard } from '#features/profiles/web/user-card.tsx';
import { BestTrackButton } from '#features/tracks/web/best-track-button.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './user-grid.module.css';
import type { UserListSource } from './user-lists.ts';
import { userListQuery } from './user-queries.ts';

interface UserListProps {
  source: UserListSource;
  /** Heading level of the cards' names. */
  level?: 2 | 3;
}

/** A list of members that loads the next page when its end comes into view. */
export function UserList({ source, level = 2 }: UserListProps) {
  const list = useSuspenseInfiniteQuery(userListQuery(useApi(), source));
  const all = list.data.pages.flatMap((page) => page.items);
  // The order can change between two pages, so that a later page may repeat a member.
  const users = all.filter((user, place) => all.findIndex(({ id }) => id === user.id) === place);
  if (users.length === 0 && !list.hasNextPage) return <EmptyState icon={Users} text={source.emptyText} />;
  return (
    <div>
      <UserGrid users={users} loadedAt={getListLoadedAt(list.data)} level={level} />
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        skeleton={<UserGridSkeleton count={5} />}
      />
    </div>
  );
}

interface UserGridProps {
  users: readonly ListedUser[];
  /** When they were read, in ms. */
  loadedAt?: number;
  /** Heading level of the names. */
  level?: 2 | 3;
}

/** Members as cards in as many columns as fit. */
function UserGrid({ users, loadedAt, level }: UserGridProps) {
  return (
    <CardGrid>
      {users.map((user) => (
        <UserCard
          key={user.id}
          user={user}
          loadedAt={loadedAt}
          level={level}
          play={<BestTrackButton user={user} />}
        />
      ))}
    </CardGrid>
  );
}

/** Placeholder of the grid while it loads. */
function UserGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <CardGrid label="Loading users" busy>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <div key={place} className={styles.loading}>
          <Skeleton width={96} height={96} className={styles.round} />
          <Skeleton width="60%" height={18} />
          <Skeleton width="75%" height={14} />
        </div>
      ))}
    </CardGrid>
  );
}
