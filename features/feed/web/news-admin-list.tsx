import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Newspaper from 'lucide-react/icons/newspaper';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { deleteNews } from '#features/news/contract.ts';
import type { NewsFeed } from '#features/news/model/news-feed.ts';
import type { NewsCardView } from '#features/news/web/news-counts.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { feedQuery } from './feed-queries.ts';
import styles from './news-admin.module.css';

interface NewsAdminListProps {
  feed: NewsFeed;
  onEdit: (id: string) => void;
}

/** Every item of a feed, scheduled ones first, with buttons to edit and delete. */
export function NewsAdminList({ feed, onEdit }: NewsAdminListProps) {
  const list = useSuspenseInfiniteQuery(feedQuery(useApi(), feed));
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState icon={Newspaper} text="Nothing has been written yet." />;
  return (
    <>
      <ul className={styles.list} role="list" aria-label="Items">
        {items.map((item) => (
          <Entry key={item.id} item={item} loadedAt={list.dataUpdatedAt} onEdit={() => onEdit(item.id)} />
        ))}
      </ul>
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

const countLabel = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

interface EntryProps {
  item: NewsCardView;
  /** When it was loaded, in ms. */
  loadedAt: number;
  onEdit: () => void;
}

function Entry({ item, loadedAt, onEdit }: EntryProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isScheduled = Date.parse(item.publishedAt) > loadedAt;
  async function deleteItem(): Promise<void> {
    const title = `Delete "${item.title}" with its comments?`;
    if (!(await confirmDialog({ title, confirmLabel: 'Delete', danger: true }))) return;
    try {
      await api(deleteNews, { id: item.id });
      await queryClient.invalidateQueries({ queryKey: ['feed'] });
      flash.success('It is gone.');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      flash.error(error.message);
    }
  }
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <a className={linkClass()} href={item.selfLink}>
          {item.title}
        </a>
        <p className={styles.facts}>
          <time dateTime={item.publishedAt}>{formatTimestamp(item.publishedAt)}</time>
          {isScheduled && <strong className={styles.toCome}>To come</strong>}
          <span>{countLabel(item.stats.likesCount, 'like')}</span>
          <span>{countLabel(item.stats.commentsCount, 'comment')}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-label={`Edit ${item.title}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Delete ${item.title}`}
          onClick={() => void deleteItem()}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
