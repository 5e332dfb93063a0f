import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { feedPages, type NewsFeed, newsFeeds } from '#features/news/model/news-feed.ts';
import { NewsForm } from '#features/news/web/news-form.tsx';
import { newsQuery } from '#features/news/web/news-queries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './news-admin.module.css';
import { NewsAdminList } from './news-admin-list.tsx';

const tabs = newsFeeds.map((feed) => ({ id: feed, label: feedPages[feed].title }));

/** `/admin/news`: where site admins write news and tutorials. `?item=` opens one. */
export function NewsAdminPage({ search }: { search: Record<string, string> }) {
  const [feed, setFeed] = useState<NewsFeed>('news');
  const [editing, setEditing] = useState<string | null>(search.item ?? null);
  const close = () => setEditing(null);
  return (
    <div className={styles.page}>
      <PageHead
        title="The news desk"
        lead="What has a publication time to come is seen by admins only until then."
      >
        {editing === null && (
          <Button variant="primary" onClick={() => setEditing('new')}>
            Write
          </Button>
        )}
      </PageHead>
      {editing === 'new' && <NewsForm item={null} feed={feed} onDone={close} />}
      {editing !== null && editing !== 'new' && <EditItem key={editing} id={editing} onDone={close} />}
      {editing === null && (
        <Tabs
          label="Feed"
          tabs={tabs}
          selected={feed}
          onSelect={(id) => setFeed(newsFeeds.find((one) => one === id) ?? 'news')}
        >
          <NewsAdminList feed={feed} onEdit={setEditing} />
        </Tabs>
      )}
    </div>
  );
}

function EditItem({ id, onDone }: { id: string; onDone: () => void }) {
  const { data: item, isError, refetch } = useQuery(newsQuery(useApi(), id));
  if (isError) {
    return <ErrorState text="Something went wrong. Please try again later." onRetry={() => void refetch()} />;
  }
  return item ? <NewsForm item={item} feed={item.feed} onDone={onDone} /> : <Skeleton height={720} />;
}
