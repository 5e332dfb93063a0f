import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type ListView, moveTrackInList, removeTrackFromList } from '../contract.ts';
import { type EntryPages, listEntriesQuery } from './list-queries.ts';
import { entriesOf, moveEntry, withEntries } from './move-in-pages.ts';
import { useListCache } from './use-list-cache.ts';

export interface ListOrder {
  /** Moves an entry to an index, and says whether it did; does nothing outside of what is loaded. */
  moveTo: (id: string, index: number) => boolean;
  remove: (id: string) => void;
  /** What has just happened, for screen readers. */
  announced: string;
}

/** Changes of a list's order, shown at once and taken back where the server refuses; several go to the server in their order. */
export function useListOrder(list: ListView): ListOrder {
  const api = useApi();
  const client = useQueryClient();
  const cache = useListCache();
  const [announced, announce] = useState('');
  const { queryKey } = listEntriesQuery(api, list.id);
  const scope = { id: `order of ${list.id}` };
  const read = () => client.getQueryData<EntryPages>(queryKey);
  const show = (pages: EntryPages) => {
    // A page that was asked for earlier must not overwrite the change.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, pages);
  };
  const mutationKey = ['lists', 'order', list.id];
  const onSettled = () => {
    // Reading the list before the last change has arrived would show the earlier ones only.
    if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
  };

  const move = useMutation({
    scope,
    mutationKey,
    mutationFn: ({ id, after }: { id: string; after: string | null; before: EntryPages }) =>
      api(moveTrackInList, { id: list.id, trackId: id, after }),
    onError: (error, { before }) => {
      show(before);
      announce('');
      flashRefusal(error);
    },
    onSettled,
  });
  const remove = useMutation({
    scope,
    mutationKey,
    mutationFn: ({ id }: { id: string; before: EntryPages }) =>
      api(removeTrackFromList, { id: list.id, trackId: id }),
    onSuccess: cache.replace,
    onError: (error, { before }) => {
      show(before);
      announce('');
      flashRefusal(error);
    },
    onSettled,
  });

  return {
    announced,
    moveTo(id, index) {
      const before = read();
      if (!before) return false;
      const known = entriesOf(before);
      const from = known.findIndex((entry) => entry.id === id);
      if (from < 0 || index < 0 || index >= known.length || index === from) return false;
      const { entries, after } = moveEntry(known, id, index);
      show(withEntries(before, entries));
      announce(`Moved to place ${index + 1} of ${list.tracksCount}`);
      move.mutate({ id, after, before });
      return true;
    },
    remove(id) {
      const before = read();
      if (!before) return;
      const known = entriesOf(before);
      const gone = known.find((entry) => entry.id === id);
      if (!gone) return;
      show(
        withEntries(
          before,
          known.filter((entry) => entry !== gone),
        ),
      );
      announce(`${gone.track?.title ?? `What was at place ${gone.place}`} was taken out of the list`);
      remove.mutate({ id, before });
    },
  };
}
