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
    api(listEntries, { id, items: embedItems, page: nextPage }).then(
      ({ entries, meta }) => {
        const known = new Set(tracks.map((track) => track.id));
        const all = [...tracks, ...embeddedTracks(entries).filter((track) => !known.has(track.id))];
        isLoading.current = false;
        setLoaded({ tracks: all, nextPage: meta.nextPage });
        setState('idle');
        const store = getPlayerStore();
        if (store.getState().queue.length > 0) store.arrange({ queue: all });
      },
      () => {
        isLoading.current = false;
        setState('failed');
      },
    );
  };
  useEffect(() => {
    const store = getPlayerStore();
    return store.subscribe(() => {
      if (state === 'idle' && store.getState().id === tracks.at(-1)?.id) loadMore();
    });
  });
  return { tracks, hasMore, state, loadMore };
}
