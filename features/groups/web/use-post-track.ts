import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type listPostableTracks, postTrack } from '../tracks.contract.ts';
import { showFailure } from './show-failure.ts';
import { useGroupCache } from './use-group-cache.ts';

type Postable = InfiniteData<AnswerOf<typeof listPostableTracks>>;

/** Posts a track in a group, marks it as posted in the dialog, and reloads the group's tracks; then calls `onPosted`. */
export function usePostTrack(groupId: string, onPosted: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const cache = useGroupCache();

  const markPosted = (trackId: string) =>
    client.setQueriesData<Postable>({ queryKey: ['groups', 'postable', groupId] }, (shown) => {
      const marked = (page: Postable['pages'][number]) => ({
        ...page,
        tracks: page.tracks.map((one) => (one.id === trackId ? { ...one, posted: true } : one)),
      });
      return shown && { ...shown, pages: shown.pages.map(marked) };
    });

  return useMutation({
    mutationFn: (trackId: string) => api(postTrack, { groupLink: groupId, mixdownId: trackId }),
    onSuccess: (_, trackId) => {
      markPosted(trackId);
      cache.incrementCount(groupId, 'tracksCount', 1);
      flash.success('Track posted successfully. Good luck!');
      void cache.reload(groupId, 'tracks').then(onPosted);
    },
    onError: (error) => {
      const refusalText = error instanceof Refusal && error.fields?.mixdown_id?.[0];
      if (refusalText) flash.error(`This track ${refusalText}`);
      else showFailure(error);
    },
  });
}
