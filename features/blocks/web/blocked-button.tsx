import { useInfiniteQuery } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import type { UserSummary } from '#features/members/model/user-summary.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { listBlocks, unblockUser } from '../contract.ts';
import styles from './blocked-list.module.css';

interface BlockedListProps {
  onUnblocked: () => void;
}

/** Opens the list of members that the reader has blocked. */
export function BlockedButton(props: BlockedListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="icon"
        icon={Ban}
        aria-label="Blocked people"
        title="Blocked people"
        onClick={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Blocked people" size="small">
        <BlockedList {...props} />
      </Dialog>
    </>
  );
}

/** Members that the reader has blocked; unblocked ones stay visible until the list is opened again. */
function BlockedList({ onUnblocked }: BlockedListProps) {
  const api = useApi();
  const [unblockedIds, setUnblockedIds] = useState<readonly string[]>([]);
  const query = useInfiniteQuery({
    queryKey: ['blocks'],
    staleTime: 0,
    queryFn: async ({ pageParam }) => {
      const answer = await api(listBlocks, { page: pageParam });
      return { users: resolveDocument<UserSummary[]>(answer), nextPage: answer.meta.nextPage };
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ nextPage }) => nextPage ?? undefined,
  });
  const { data, isPending, isError, isFetchingNextPage, hasNextPage } = query;

  const unblock = async ({ id }: UserSummary) => {
    try {
      await api(unblockUser, { id });
      setUnblockedIds((before) => [...before, id]);
      onUnblocked();
    } catch {
      flash.error('Something went wrong. Please try again later.');
    }
  };

  if (isPending) return <p className={styles.none}>Loading…</p>;
  if (isError && !data)
    return <ErrorState text="The list could not be loaded." onRetry={() => void query.refetch()} />;
  const users = data.pages.flatMap((page) => page.users);
  if (users.length === 0)
    return <p className={styles.none}>You have blocked nobody. Whom you block can't write to you.</p>;
  return (
    <>
      <ul className={styles.list} role="list">
        {users.map((one) => (
          <li key={one.id} className={styles.row}>
            <Avatar name={one.username} src={one.avatarSmallUrl} size={36} />
            <span className={styles.name}>{one.username}</span>
            {unblockedIds.includes(one.id) ? (
              <span className={styles.done}>Unblocked</span>
            ) : (
              <Button size="small" onClick={() => void unblock(one)}>
                Unblock<span className="spoken"> {one.username}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ListEnd
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        failed={isError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
