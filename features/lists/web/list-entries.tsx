import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import ListMusic from 'lucide-react/icons/list-music';
import { useLayoutEffect, useRef } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { tracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ListView } from '../contract.ts';
import { ListEntryRow } from './list-entry-row.tsx';
import styles from './list-page.module.css';
import { listEntriesQuery } from './list-queries.ts';
import { entriesOf } from './move-in-pages.ts';
import { useDragOrder } from './use-drag-order.ts';
import { useListOrder } from './use-list-order.ts';

/** The tracks of a list in their order; its owner orders them. */
export function ListEntries({ list, secret }: { list: ListView; secret?: string | undefined }) {
  const query = useSuspenseInfiniteQuery(listEntriesQuery(useApi(), list.id, secret));
  const entries = entriesOf(query.data);
  const tracks = entries.flatMap(({ track }) => track ?? []);
  const order = useListOrder(list);
  const focused = useRef<string | null>(null);
  const moveTo = (id: string, index: number) => {
    focused.current = id;
    order.moveTo(id, index);
  };
  const { drag, handle } = useDragOrder(moveTo);
  const rows = useRef<HTMLOListElement>(null);
  // A row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    if (focused.current === null || entries.length === 0) return;
    rows.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = null;
  }, [entries]);
  if (entries.length === 0) return <EmptyList isOwn={list.can.edit} />;
  const dropped = (index: number) => {
    if (drag?.index !== index) return undefined;
    const from = entries.findIndex(({ id }) => id === drag.id);
    return from === index ? undefined : from < index ? 'behind' : 'before';
  };
  return (
    <>
      <ol ref={rows} className={styles.entries} role="list" aria-label="Tracks">
        {entries.map((entry, index) => (
          <ListEntryRow
            key={entry.id}
            entry={entry}
            index={index}
            tracks={tracks}
            loadedAt={getListLoadedAt(query.data)}
            drop={dropped(index)}
            isDragged={drag?.id === entry.id}
            order={
              list.can.edit
                ? {
                    last: entries.length - 1,
                    moveTo: (to) => moveTo(entry.id, to),
                    remove: () => order.remove(entry.id),
                    handlers: handle(entry.id, index),
                  }
                : null
            }
          />
        ))}
      </ol>
      <p role="status" className="spoken">
        {order.announced}
      </p>
      <ListEnd
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function EmptyList({ isOwn }: { isOwn: boolean }) {
  if (!isOwn) return <EmptyState icon={ListMusic} text="This list has no tracks yet." />;
  return (
    <EmptyState
      icon={ListMusic}
      text="Open a track and choose “Add to list”."
      action={
        <a className={buttonClass('quiet')} href={href(tracksPage, {}, { type: 'trending' })}>
          See trending tracks
        </a>
      }
    />
  );
}
