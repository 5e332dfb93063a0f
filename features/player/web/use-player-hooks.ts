import { useEffect } from 'react';
import { flash } from '#design/flash/flash.ts';
import { countPlay, getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { PlayerTrack } from '#platform/web/player-state.ts';
import { getPlayerStore } from '#platform/web/use-player.ts';

/** Counts a play when the player starts a track, and handles playback errors and expired URLs. */
export function usePlayerHooks(): void {
  const api = useApi();
  useEffect(() => {
    getPlayerStore().setHooks({
      onStarted(track) {
        if (!isTrack(track)) return;
        api(countPlay, { id: track.id }).catch((error: unknown) =>
          console.info('A play was not counted', error),
        );
      },
      onBroken: () => flash.error("This track can't be played right now."),
      renew: async (track) =>
        isTrack(track) ? trackOf(await api(getTrack, { id: track.id })).audioMp3Url : null,
    });
  }, [api]);
}

/** Audio previews of news have no short link. */
const isTrack = (track: PlayerTrack) => track.shortLinkId !== null;
