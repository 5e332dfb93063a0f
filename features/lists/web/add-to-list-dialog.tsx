import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashFieldRefusal } from '#design/flash/flash-field-refusal.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { addTrackToList, type ListPage, type ListView, removeTrackFromList } from '../contract.ts';
import styles from './list-form.module.css';
import { ownListsQuery } from './list-queries.ts';
import { listVisibilityLabels, tracksText, withheldText } from './list-texts.ts';
import { NewListForm } from './new-list-form.tsx';
import { useListCache } from './use-list-cache.ts';

interface AddToListDialogProps {
  track: Pick<TrackView, 'id' | 'title'>;
  onClose: () => void;
}

const skeletonRows = [0, 1, 2];

/** The viewer's lists, each with whether it holds a track, and a form for a new one with that track. */
export function AddToListDialog({ track, onClose }: AddToListDialogProps) {
  const [isNew, setIsNew] = useState(false);
  const query = useInfiniteQuery({ ...ownListsQuery(useApi(), track.id), staleTime: 0 });
  const lists = query.data?.pages.flatMap((page) => page.lists) ?? [];
  const showsForm = isNew || (query.isSuccess && lists.length === 0);
  return (
    <Dialog open onClose={onClose} title="Add to list">
      <div className={styles.form} aria-busy={query.isPending}>
        {query.isPending && skeletonRows.map((place) => <Skeleton key={place} height={40} />)}
        {query.isLoadingError && (
          <ErrorState text="Your lists could not be loaded." onRetry={() => void query.refetch()} />
        )}
        {lists.length > 0 && (
          <ul className={styles.choices} role="list" aria-label="My lists">
            {lists.map((list) => (
              <li key={list.id}>
                <ListChoice list={list} track={track} />
              </li>
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
        {showsForm ? (
          <div className={styles.new}>
            {lists.length === 0 && (
              <p className={styles.quiet}>You have no lists yet. Make the first one with this track.</p>
            )}
            <NewListForm
              trackId={track.id}
              onMade={(list) => {
                flash.success(`"${track.title}" is in "${list.title}"`);
                onClose();
              }}
            />
          </div>
        ) : (
          query.isSuccess && (
            <div className={styles.ends}>
              <Button icon={Plus} onClick={() => setIsNew(true)}>
                New list
              </Button>
              <Button variant="primary" onClick={onClose}>
                Done
              </Button>
            </div>
          )
        )}
      </div>
    </Dialog>
  );
}

function ListChoice({ list, track }: { list: ListView; track: Pick<TrackView, 'id'> }) {
  const api = useApi();
  const client = useQueryClient();
  const cache = useListCache();
  const { queryKey } = ownListsQuery(api, track.id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) =>
      api(isWanted ? addTrackToList : removeTrackFromList, { id: list.id, trackId: track.id }),
    onSuccess(changed, isWanted) {
      const lists = (page: ListPage) =>
        page.lists.map((one) => (one.id === list.id ? { ...changed, hasTrack: isWanted } : one));
      patchQueryData<InfiniteData<ListPage>>(client, queryKey, (shown) => {
        return { ...shown, pages: shown.pages.map((page) => ({ ...page, lists: lists(page) })) };
      });
      cache.changed(changed);
    },
    onError: flashFieldRefusal('track_id'),
  });
  return (
    <CheckboxField
      label={list.title}
      hint={`${list.can.edit ? '' : `by ${list.user.username} · `}${tracksText(list)} · ${list.withheld ? withheldText : listVisibilityLabels[list.visibility]}`}
      checked={isPending ? variables : list.hasTrack === true}
      inactive={isPending}
      onChange={(event) => mutate(event.target.checked)}
    />
  );
}
