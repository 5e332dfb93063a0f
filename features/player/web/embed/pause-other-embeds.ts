import type { PlayerStore } from '#platform/web/player/player-store.ts';

const channelName = 'embeds';

/** Pauses the other embed players of the page when this one starts, and this one when another does. The result ends it. */
export function pauseOtherEmbeds(store: PlayerStore): () => void {
  const channel = new BroadcastChannel(channelName);
  let startedAt = 0;
  let wasPlaying = false;
  // Of two that start at once the later one goes on: each would pause the other otherwise.
  channel.onmessage = ({ data }: MessageEvent<number>) => {
    if (data >= startedAt) store.pause();
  };
  const unsubscribe = store.subscribe(() => {
    const { isPlaying } = store.getState();
    if (isPlaying && !wasPlaying) {
      startedAt = performance.timeOrigin + performance.now();
      channel.postMessage(startedAt);
    }
    wasPlaying = isPlaying;
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}
