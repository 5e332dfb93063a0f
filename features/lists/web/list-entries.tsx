import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import ListMusic from 'lucide-react/icons/list-music';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { tracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { ListView } from '../contract.ts';
import { myListsPage } from '../pages.ts';
import { ListEntryRow } from './list-entry-row.tsx';
import styles from './list-page.module.css';
import { listEntriesQuery } from './list-queries.ts';
import { entriesOf } from './move-in-pages.ts';
import { useDragOrder } from './use-drag-order.ts';
import { useListOrder } from './use-list-order.ts';

interface ListEntriesProps {
  list: ListView;
  secret?: string | undefined;
  /** Has the focus after the last track was taken out. */
  heading: RefObject<HTMLElement | null>;
}

/** The tracks of a list in their order; its owner orders them. */
export function ListEntries({ list, secret, heading }: ListEntriesProps) {
  const query = useSuspenseInfiniteQuery(listEntriesQuery(useApi(), list.id, secret));
  const entries = entriesOf(query.data);
  const tracks = entries.flatMap(({ track }) => track ?? []);
  const order = useListOrder(list);
  const viewerId = useViewer()?.id;
  const rows = useRef<HTMLOListElement>(null);
  const nextFocus = useRef<(() => HTMLElement | null | undefined) | null>(null);
  const handleOf = (id: string) => rows.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`);
  const focusHandle = (id: string) => {
    nextFocus.current = () => handleOf(id);
  };
  const moveTo = (id: string, index: number) => {
    if (order.moveTo(id, index)) focusHandle(id);
  };
  const remove = (id: string, index: number) => {
    order.remove(id);
    // Only own entries of a contributor have a handle.
    const others = [...entries.slice(index + 1), ...entries.slice(0, index).reverse()];
    nextFocus.current = () => others.map((other) => handleOf(other.id)).find(Boolean) ?? heading.current;
  };
  const { drag, handle } = useDragOrder(moveTo);
  // A row that is moved or removed in the document loses the focus.
  useLayoutEffect(() => {
    nextFocus.current?.()?.focus();
    nextFocus.current = null;
  });
  const dropped = (index: number) => {
    if (drag?.index !== index) return undefined;
    const from = entries.findIndex(({ id }) => id === drag.id);
    return from === index ? undefined : from < index ? 'behind' : 'before';
  };
  return (
    <>
      {entries.length === 0 ? (
        <EmptyList list={list} />
      ) : (
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
              onTakeOut={
                !list.can.edit && list.can.add && entry.addedBy?.id === viewerId
                  ? () => remove(entry.id, index)
                  : undefined
              }
              order={
                list.can.edit
                  ? {
                      last: entries.length - 1,
                      moveTo: (to) => moveTo(entry.id, to),
                      remove: () => remove(entry.id, index),
                      handlers: handle(entry.id, index),
                    }
                  : null
              }
            />
          ))}
        </ol>
      )}
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

function EmptyList({ list: { can, user } }: { list: ListView }) {
  return (
    <EmptyState
      icon={ListMusic}
      text={can.add ? 'Open a track and choose “Add to list”.' : 'This list has no tracks yet.'}
      action={
        <>
          <a className={buttonClass('quiet')} href={href(tracksPage, {}, { type: 'trending' })}>
            See trending tracks
          </a>
          {can.add ? (
            <a className={buttonClass('quiet')} href={href(myListsPage, {}, { type: 'liked' })}>
              See what you like
            </a>
          ) : (
            <a className={buttonClass('quiet')} href={user.selfLink}>
              See more of {user.username}
            </a>
          )}
        </>
      }
    />
  );
}
