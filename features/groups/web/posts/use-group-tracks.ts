import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../../contract.ts';
import type { GroupTrackPage, GroupTrackView } from '../../tracks.contract.ts';
import { groupTracksQuery } from './group-track-queries.ts';
import { trackSortChoices } from './group-track-sorts.ts';

/** The tracks of a group in the chosen order; the previous ones stay until the next order is loaded. */
export function useGroupTracks({ id, trackSorting }: GroupView) {
  const api = useApi();
  const { first, choices } = trackSortChoices(trackSorting);
  const [chosen, choose] = useState(first);
  const sort = choices.find((choice) => choice.id === chosen)?.sort;
  const list = useInfiniteQuery({
    ...groupTracksQuery(api, id, sort),
    placeholderData: keepPreviousData,
  });
  return { list, entries: uniqueEntries(list.data?.pages ?? []), chosen, choose, choices };
}

/** The entries of these pages, each track once: a track that is posted meanwhile moves others to the next page. */
export function uniqueEntries(pages: readonly GroupTrackPage[]): GroupTrackView[] {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => page.tracks)
    .filter(({ track }) => {
      const isNew = !seen.has(track.id);
      seen.add(track.id);
      return isNew;
    });
}
