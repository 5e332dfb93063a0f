import { useEffect, useState } from 'react';
import { countFullListen, countPlay, getTrack } from '#features/tracks/contract.ts';
import { playHostOf } from '#features/tracks/model/play-place.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import type { Api } from '#platform/pure/contract.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { gainOfLoudness } from '../gain-of-loudness.ts';
import { watchFullListens } from '../watch-full-listens.ts';
import { pauseOtherEmbeds } from './pause-other-embeds.ts';

/** Counts what an embed player plays, turns louder tracks down, and pauses the others on the page. Says whether the last track that was started cannot be played. */
export function useEmbedPlayback(api: Api): boolean {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const store = getPlayerStore();
    const fullListens = watchFullListens(store, ({ id }) => {
      api(countFullListen, { id }).catch((error: unknown) => console.info('A listen was not counted', error));
    });
    store.setHooks({
      onStarted(track) {
        const { id } = track;
        setBroken(false);
        fullListens.start(track);
        const play = { id, place: 'embed', host: playHostOf(document.referrer) } as const;
        api(countPlay, play).catch((error: unknown) => console.info('A play was not counted', error));
      },
      onBroken: () => setBroken(true),
      renew: async ({ id }) => trackOf(await api(getTrack, { id })).audioMp3Url,
    });
    const endPausing = pauseOtherEmbeds(store);
    // An embed has no volume of its own that could be set.
    const endLevelling = store.subscribe(() => {
      const { loudness, volume } = store.getState();
      if (volume !== gainOfLoudness(loudness)) store.setVolume(gainOfLoudness(loudness));
    });
    return () => {
      fullListens.stop();
      endPausing();
      endLevelling();
    };
  }, [api]);
  return isBroken;
}
