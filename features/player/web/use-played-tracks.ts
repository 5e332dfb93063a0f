import { useEffect } from 'react';
import { savePlayedTrack } from '#features/lists/played.contract.ts';
import { isPlayedRemembered } from '#features/lists/web/played/is-played-remembered.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { PlayerState } from '#platform/web/player/player-state.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';

/** The position of what plays is saved so often, in ms of playback. */
const everyMs = 30_000;
/** A track that was left so close to its end was heard: it begins anew. */
const nearEndMs = 10_000;

/** Saves what a member plays and where they stop, one call after the other. Students have no lists, guests keep the queue only. */
export function usePlayedTracks(): void {
  const api = useApi();
  const viewer = useViewer();
  const isListener = viewer !== null && !viewer.student;
  useEffect(() => {
    if (!isListener) return;
    const store = getPlayerStore();
    const unsaved = new Map<string, number>();
    let isSaving = false;
    const saveAll = async () => {
      if (isSaving) return;
      isSaving = true;
      for (const [trackId, position] of unsaved) {
        unsaved.delete(trackId);
        try {
          const answer = await api(savePlayedTrack, { trackId, played: { position } });
          isPlayedRemembered.setState(answer.isRemembered !== false);
        } catch (error) {
          console.info('What was played was not saved', error);
        }
      }
      isSaving = false;
    };
    const save = ({ id, shortLinkId, time, duration }: PlayerState) => {
      if (id === null || shortLinkId === null || !isPlayedRemembered.getState()) return;
      // Last of those that wait, so that what plays now is the last that was played.
      unsaved.delete(id);
      unsaved.set(id, duration - time > nearEndMs ? Math.floor(time) : 0);
      void saveAll();
    };
    const step = ({ time }: PlayerState) => Math.floor(time / everyMs);
    let last = store.getState();
    if (last.isPlaying) save(last);
    return store.subscribe(() => {
      const [before, now] = [last, store.getState()];
      last = now;
      const isOther = now.id !== before.id;
      if (isOther && before.isPlaying) save(before);
      if (
        isOther
          ? now.isPlaying
          : now.isPlaying !== before.isPlaying || (now.isPlaying && step(now) !== step(before))
      )
        save(now);
    });
  }, [api, isListener]);
}
