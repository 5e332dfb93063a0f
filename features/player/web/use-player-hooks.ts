import { useEffect } from 'react';
import { flash } from '#design/flash/flash.ts';
import { countPlay, getTrack } from '#features/tracks/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { playerStore } from '#platform/web/use-player.ts';

/** What the house does when the player starts a track or cannot go on with it. */
export function usePlayerHooks(): void {
  const api = useApi();
  useEffect(() => {
    playerStore().setHooks({
      onStarted({ id }) {
        api(countPlay, { id }).catch((error: unknown) => console.info('A play was not counted', error));
      },
      onBroken: () => flash.error("This track can't be played right now."),
      renew: async ({ id }) => (await api(getTrack, { id })).audioMp3Url,
    });
  }, [api]);
}
