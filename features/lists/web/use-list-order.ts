import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type ListView, moveTrackInList, removeTrackFromList } from '../contract.ts';
import { type EntryPages, listEntriesQuery } from './list-queries.ts';
import { entriesOf, moveEntry, withEntries } from './move-in-pages.ts';
import { useListCache } from './use-list-cache.ts';

export interface ListOrder {
  /** Moves an entry to an index; does nothing outside of what is loaded. */
  moveTo: (id: string, index: number) => void;
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
  const takeBack = (before: EntryPages | undefined) => {
    client.setQueryData(queryKey, before);
    void client.invalidateQueries({ queryKey });
  };

  const move = useMutation({
    scope,
    mutationFn: ({ id, after }: { id: string; after: string | null; before: EntryPages }) =>
      api(moveTrackInList, { id: list.id, trackId: id, after }),
    onError: (error, { before }) => {
      takeBack(before);
      announce('');
      flashRefusal(error);
    },
  });
  const remove = useMutation({
    scope,
    mutationFn: ({ id }: { id: string; before: EntryPages }) =>
      api(removeTrackFromList, { id: list.id, trackId: id }),
    onSuccess: (changed) => {
      cache.replace(changed);
      void client.invalidateQueries({ queryKey });
    },
    onError: (error, { before }) => {
      takeBack(before);
      flashRefusal(error);
    },
  });

  return {
    announced,
    moveTo(id, index) {
      const before = read();
      if (!before) return;
      const known = entriesOf(before);
      const from = known.findIndex((entry) => entry.id === id);
      if (from < 0 || index < 0 || index >= known.length || index === from) return;
      const { entries, after } = moveEntry(known, id, index);
      client.setQueryData(queryKey, withEntries(before, entries));
      announce(`Moved to place ${index + 1} of ${list.tracksCount}`);
      move.mutate({ id, after, before });
    },
    remove(id) {
      const before = read();
      if (!before) return;
      client.setQueryData(
        queryKey,
        withEntries(
          before,
          entriesOf(before).filter((entry) => entry.id !== id),
        ),
      );
      remove.mutate({ id, before });
    },
  };
}
