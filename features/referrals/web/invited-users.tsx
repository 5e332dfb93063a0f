import { useInfiniteQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './invite-page.module.css';
import { InvitedUser } from './invited-user.tsx';
import { invitesQuery } from './referral-queries.ts';

/** The viewer's invited members, newest first. A failed list shows no error (REFERRAL-051). */
export function InvitedUsers() {
  const { data, ...list } = useInfiniteQuery(invitesQuery(useApi()));
  const all = data?.pages.flatMap((page) => page.users) ?? [];
  const users = all.filter((user, place) => all.findIndex(({ id }) => id === user.id) === place);
  const total = data?.pages.at(-1)?.meta.total ?? 0;
  return (
    <section className={classNames(panelClass(), styles.box)} aria-labelledby="invites">
      <header className={styles.listHead}>
        <h2 id="invites">Your invites</h2>
        {total > 0 && <p className={styles.total}>{total === 1 ? '1 person' : `${total} people`}</p>}
      </header>
      {data && users.length === 0 && <EmptyState icon={Users} text="You haven't invited anyone yet" />}
      {users.length > 0 && (
        <ul className={styles.users}>
          {users.map((user) => (
            <InvitedUser key={user.id} user={user} />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        label="See more"
      />
    </section>
  );
}
