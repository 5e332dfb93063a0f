import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { UserGrid, UserGridSkeleton } from '#features/profiles/web/user-grid.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
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
