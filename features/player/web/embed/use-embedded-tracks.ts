import { useEffect, useRef, useState } from 'react';
import { listEntries } from '#features/lists/contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { type EmbeddedList, embeddedTracks, embedItems } from './embedded-list.ts';

/** The tracks of an embedded list, of which the rest is loaded on demand and once the last loaded one plays. */
export function useEmbeddedTracks(shown: EmbeddedList, api: Api) {
  const { id } = shown.list;
  const [{ tracks, nextPage }, setLoaded] = useState<Pick<EmbeddedList, 'tracks' | 'nextPage'>>(shown);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isLoading = useRef(false);
  const hasMore = nextPage !== null;

  const loadMore = () => {
    if (nextPage === null || isLoading.current) return;
    isLoading.current = true;
    setState('loading');
    loadNextTracks(api, id, { tracks, nextPage }).then(
      (loaded) => {
        isLoading.current = false;
        setLoaded(loaded);
        setState('idle');
        const store = getPlayerStore();
        if (store.getState().queue.length > 0) store.arrange({ queue: loaded.tracks });
      },
      () => {
        isLoading.current = false;
        setState('failed');
      },
    );
  };
  useEffect(() => {
    if (state === 'idle' && tracks.length === 0) loadMore();
    const store = getPlayerStore();
    return store.subscribe(() => {
      if (state === 'idle' && store.getState().id === tracks.at(-1)?.id) loadMore();
    });
  });
  return { tracks, hasMore, state, loadMore };
}

/** Loads pages until one has something to play, since places without a track are left out. */
async function loadNextTracks(
  api: Api,
  id: string,
  { tracks, nextPage }: Pick<EmbeddedList, 'tracks' | 'nextPage'>,
): Promise<Pick<EmbeddedList, 'tracks' | 'nextPage'>> {
  const known = new Set(tracks.map((track) => track.id));
  for (let page = nextPage; page !== null; ) {
    const { entries, meta } = await api(listEntries, { id, items: embedItems, page });
    const found = embeddedTracks(entries).filter((track) => !known.has(track.id));
    if (found.length > 0) return { tracks: [...tracks, ...found], nextPage: meta.nextPage };
    page = meta.nextPage;
  }
  return { tracks, nextPage: null };
}
