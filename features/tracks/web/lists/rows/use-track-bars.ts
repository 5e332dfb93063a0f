import { useEffect, useSyncExternalStore } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { createStore } from '#platform/web/store.ts';
import type { TrackView } from '../../../contract.ts';
import { MAX_WAVEFORMS, unpackBars } from '../../../model/waveform-bars.ts';
import { listWaveforms } from '../../../waveforms.contract.ts';

type Bars = readonly number[] | null;

const maxKept = 2000;
/** By track and the address of the waveform's file, which changes with the sound. */
const known = new Map<string, Bars>();
const asked = new Set<string>();
/** Of all lists of the page that have asked in this moment. */
let waiting: string[] = [];
/** How often `known` has changed. */
const loads = createStore(0);

const keyOf = (track: TrackView): string => `${track.id} ${track.directWaveformUrl?.split('?')[0]}`;
const idOf = (key: string): string => key.slice(0, 36);

async function load(api: Api, keys: readonly string[]): Promise<void> {
  const ids = keys.map(idOf).join();
  const { waveforms } = await api(listWaveforms, { ids }).catch(() => ({ waveforms: [] }));
  const found = new Map(waveforms.map(({ id, bars }) => [id, bars]));
  for (const key of keys) {
    const bars = found.get(idOf(key));
    known.set(key, bars ? unpackBars(bars) : null);
    asked.delete(key);
    const [oldest] = known.keys();
    if (known.size > maxKept && oldest !== undefined) known.delete(oldest);
  }
  loads.setState(loads.getState() + 1);
}

function ask(api: Api, keys: readonly string[]): void {
  if (keys.length > 0 && waiting.length === 0)
    queueMicrotask(() => {
      const all = waiting;
      waiting = [];
      for (let from = 0; from < all.length; from += MAX_WAVEFORMS)
        void load(api, all.slice(from, from + MAX_WAVEFORMS));
    });
  for (const key of keys) asked.add(key);
  waiting.push(...keys);
}

/**
 * Asks for the waveforms of a list's tracks, for `useTrackBars` of each. One call reads up to 50, for all lists that are shown at once;
 * where it fails there are none, until a list is opened again.
 */
export function useAskForBars(tracks: readonly TrackView[]): void {
  const api = useApi();
  const wanted = tracks
    .filter((track) => track.directWaveformUrl !== null)
    .map(keyOf)
    .join('\n');
  useEffect(() => {
    const keys = wanted.split('\n').filter((key) => key !== '' && !known.get(key) && !asked.has(key));
    ask(api, keys);
  }, [api, wanted]);
}

/** The waveform of a track, 0 to 1: undefined until it is loaded, null where there is none. Only what shows it renders again. */
export function useTrackBars(track: TrackView): Bars | undefined {
  const find = () => (track.directWaveformUrl === null ? null : known.get(keyOf(track)));
  return useSyncExternalStore(loads.subscribe, find, find);
}
