import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { PreviewFrame } from '#design/preview-frame/preview-frame.tsx';
import { firstPreviewLook, PreviewSwitches } from '#design/preview-frame/preview-switches.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { type Publication, PublicationForm } from '#features/drafts/web/publication-form.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { endNews, type NewsDraftView, publishNewsDraft } from '../../drafts.contract.ts';
import type { NewsFeed } from '../../model/news-feed.ts';
import { NewsArticle } from '../news-article.tsx';
import { NewsForm } from '../news-form.tsx';
import styles from '../news-page.module.css';
import { newsDraftQuery } from './news-draft-queries.ts';
import { NewsVersions } from './news-versions.tsx';

interface NewsEditorProps {
  /** The item to edit; null for a new one. */
  id: string | null;
  /** Initial feed of a new item. */
  feed: NewsFeed;
  onDone: () => void;
}

/** Writes, previews and publishes a news item, and lists its versions. */
export function NewsEditor({ id, feed, onDone }: NewsEditorProps) {
  const query = newsDraftQuery(useApi(), id ?? '');
  const { data, isError, refetch } = useQuery({ ...query, enabled: id !== null });
  if (isError)
    return <ErrorState text="Something went wrong. Please try again later." onRetry={() => void refetch()} />;
  if (id !== null && !data) return <Skeleton height={720} />;
  return <OpenEditor opened={data ?? null} feed={feed} onDone={onDone} />;
}

interface OpenEditorProps {
  opened: NewsDraftView | null;
  feed: NewsFeed;
  onDone: () => void;
}

function OpenEditor({ opened, feed, onDone }: OpenEditorProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [tab, setTab] = useState('write');
  const [draft, setDraft] = useState(opened);
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const [look, setLook] = useState(firstPreviewLook);
  // A restored version is written into a new form.
  const [restored, setRestored] = useState(0);
  const accept = (next: NewsDraftView) => {
    setDraft(next);
    void queryClient.invalidateQueries({ queryKey: ['news-drafts', 'list'] });
  };
  const acceptShown = (next: NewsDraftView, text: string) => {
    accept(next);
    for (const key of ['news', 'feed']) void queryClient.invalidateQueries({ queryKey: [key] });
    flash.success(text);
  };
  const publish = async (id: string, revision: number, publication: Publication) => {
    const { data } = await api(publishNewsDraft, { id, revision, ...publication });
    acceptShown(data, data.state === 'scheduled' ? 'It is scheduled.' : 'Readers see it now.');
  };
  return (
    <Tabs
      label="The item"
      tabs={[{ id: 'write', label: 'Write' }, ...(draft ? laterTabs : [])]}
      selected={tab}
      onSelect={setTab}
    >
      <div hidden={tab !== 'write'}>
        <NewsForm
          key={restored}
          draft={draft}
          feed={feed}
          onSaved={accept}
          onUnsaved={setHasUnsaved}
          onDone={onDone}
        />
      </div>
      {draft && tab === 'preview' && (
        <>
          <PreviewSwitches look={look} onChange={setLook} />
          {hasUnsaved && <p>Shown is what was saved last.</p>}
          <PreviewFrame title="Preview of the item" look={look}>
            <article className={styles.page}>
              <NewsArticle
                item={{ ...draft.text, id: draft.id, publishedAt: draft.publishedAt ?? draft.savedAt }}
              />
            </article>
          </PreviewFrame>
        </>
      )}
      {draft && tab === 'publish' && (
        <PublicationForm
          key={`${draft.state} ${draft.revision}`}
          state={draft.state}
          publishedAt={draft.publishedAt}
          endsAt={draft.endsAt}
          hasUnsaved={hasUnsaved}
          onPublish={(publication) => publish(draft.id, draft.revision, publication)}
          onEnd={async () => acceptShown((await api(endNews, { id: draft.id })).data, 'It is ended.')}
        />
      )}
      {draft && tab === 'versions' && (
        <NewsVersions
          draft={draft}
          hasUnsaved={hasUnsaved}
          onRestored={(next) => {
            accept(next);
            setRestored(restored + 1);
          }}
        />
      )}
    </Tabs>
  );
}

const laterTabs = [
  { id: 'preview', label: 'Preview' },
  { id: 'publish', label: 'Publish' },
  { id: 'versions', label: 'Versions' },
];
