import { createPlayerAudio } from '#platform/web/player/player-audio.ts';
import { type TwoAudios, twoAudios } from '#platform/web/player/two-audios.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { createStore } from '#platform/web/store.ts';
import { gainOfLoudness } from './gain-of-loudness.ts';

/** Whether louder tracks are turned down. */
export const isLevelled = createStore(true);

let audios: TwoAudios | null = null;

/** Gives the player its second audio element, and turns louder tracks down; once on a page. */
export function startPlayerAudios(): void {
  if (audios) return;
  const store = getPlayerStore();
  store.wrapAudio((audio) => {
    audios = twoAudios(audio, createPlayerAudio);
    return audios;
  });
  const setGain = () => {
    const gain = isLevelled.getState() ? gainOfLoudness(store.getState().loudness) : 1;
    if (audios && audios.gain !== gain) audios.gain = gain;
  };
  setGain();
  store.subscribe(setGain);
  isLevelled.subscribe(setGain);
}

/** Loads the next track, so that it begins without a gap. */
export function preloadNext(): void {
  const store = getPlayerStore();
  const next = store.upcoming();
  if (next && next.songUrl !== '' && next.id !== store.getState().id) audios?.preload(next.songUrl);
}
