import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import ListMusic from 'lucide-react/icons/list-music';
import type { RefObject } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { tracksPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ListEntry, ListView } from '../contract.ts';
import { myListsPage } from '../pages.ts';
import { type EntryChanges, ListEntryRow } from './list-entry-row.tsx';
import styles from './list-page.module.css';
import { listEntriesQuery } from './list-queries.ts';
import { entriesOf } from './move-in-pages.ts';

interface ListEntriesProps {
  list: ListView;
  secret?: string | undefined;
  rows?: RefObject<HTMLOListElement | null>;
  /** What those who may change the list see of an entry besides. */
  changesOf?: (entry: ListEntry, index: number) => EntryChanges;
}

/** The tracks of a list in their order. */
export function ListEntries({ list, secret, rows, changesOf }: ListEntriesProps) {
  const query = useSuspenseInfiniteQuery(listEntriesQuery(useApi(), list.id, secret));
  const entries = entriesOf(query.data);
  const tracks = entries.flatMap(({ track }) => track ?? []);
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
              {...changesOf?.(entry, index)}
            />
          ))}
        </ol>
      )}
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
