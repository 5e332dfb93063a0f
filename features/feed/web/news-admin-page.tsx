import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { feedPages, type NewsFeed, newsFeeds } from '#features/news/model/news-feed.ts';
import { NewsEditor } from '#features/news/web/drafts/news-editor.tsx';
import styles from './news-admin.module.css';
import { NewsAdminList } from './news-admin-list.tsx';
import { NewsDraftList } from './news-draft-list.tsx';

const tabs = newsFeeds.map((feed) => ({ id: feed, label: feedPages[feed].title }));

/** `/admin/news`: where site admins write news and tutorials. `?item=` opens one. */
export function NewsAdminPage({ search }: { search: Record<string, string> }) {
  const [feed, setFeed] = useState<NewsFeed>('news');
  const [editing, setEditing] = useState<string | null>(search.item ?? null);
  // The form that had the focus is closed.
  const [hasClosed, setHasClosed] = useState(false);
  const close = () => {
    setHasClosed(true);
    setEditing(null);
  };
  return (
    <div className={styles.page}>
      <PageHead title="The news desk" lead="Drafts, and what is to come or over, are seen by admins only.">
        {editing === null && (
          <Button variant="primary" autoFocus={hasClosed} onClick={() => setEditing('new')}>
            Write
          </Button>
        )}
      </PageHead>
      {editing !== null && (
        <NewsEditor key={editing} id={editing === 'new' ? null : editing} feed={feed} onDone={close} />
      )}
      {editing === null && <NewsDraftList onEdit={setEditing} />}
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
