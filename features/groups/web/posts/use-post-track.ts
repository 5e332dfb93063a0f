import { useMutation } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { EntryForm } from '../../group-campaign.contract.ts';
import { postTrack } from '../../tracks.contract.ts';
import { showFailure } from '../show-failure.ts';
import { useGroupCache } from '../use-group-cache.ts';

interface PostedTrack {
  markPosted: (trackId: string) => void;
  /** What is said with it where the group runs a campaign. */
  entry?: EntryForm | undefined;
  /** Called when the group's tracks are loaded anew. */
  onPosted: () => void;
}

/** Posts a track in a group, marks it as posted, and reloads the group's tracks; shows why it was refused. */
export function usePostTrack(groupId: string, { entry, markPosted, onPosted }: PostedTrack) {
  const api = useApi();
  const cache = useGroupCache();
  return useMutation({
    mutationFn: (trackId: string) =>
      api(postTrack, { groupLink: groupId, mixdownId: trackId, ...(entry && { entry }) }),
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
