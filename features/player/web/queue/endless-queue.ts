import { useEffect } from 'react';
import { listSimilarTracks } from '#features/similar/contract.ts';
import { toPlayerQueue } from '#features/tracks/web/to-player-track.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { extendQueue } from '#platform/web/player/queue.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import { createStore, useStore } from '#platform/web/store.ts';

const key = 'playerEndless';

/** Whether tracks like the last one follow it. */
export const isEndless = createStore(false);

/** Restores from this device whether the queue is endless, and saves changes there. While it is, tracks like the last one follow it. */
export function useEndlessQueue(): void {
  const api = useApi();
  const isStudent = useViewer()?.student === true;
  const isOn = useStore(isEndless);
  const last = usePlayerState(({ id, shortLinkId, isPlaying, hasNext, repeat }) =>
    isPlaying && !hasNext && repeat === 'off' && shortLinkId !== null ? id : null,
  );
  useEffect(() => {
    isEndless.setState(read());
    return isEndless.subscribe(() => write(isEndless.getState()));
  }, []);
  useEffect(() => {
    if (!isOn || isStudent || last === null) return;
    let isOver = false;
    api(listSimilarTracks, { id: last }).then(
      ({ similar }) => {
        if (!isOver) extendQueue(getPlayerStore(), [], toPlayerQueue(similar.map(({ track }) => track)));
      },
      (error: unknown) => console.info('The queue was not extended', error),
    );
    return () => {
      isOver = true;
    };
  }, [api, isOn, isStudent, last]);
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

function write(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // Storage may be blocked: the choice then lasts until the page is closed.
  }
}
