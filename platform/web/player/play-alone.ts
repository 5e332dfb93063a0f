import { getPlayerStore } from './use-player.ts';

let pauseOther: (() => void) | null = null;
let isFollowingPlayer = false;

/**
 * Pauses whatever plays on the page, the player included, since something else starts. `pause` is called when that has to end in
 * turn; the same function again pauses only the player.
 */
export function playAlone(pause: () => void): void {
  if (pauseOther !== pause) pauseOther?.();
  pauseOther = pause;
  const player = getPlayerStore();
  player.pause();
  if (isFollowingPlayer) return;
  isFollowingPlayer = true;
  player.subscribe(() => {
    if (!player.getState().isPlaying) return;
    pauseOther?.();
    pauseOther = null;
  });
}
