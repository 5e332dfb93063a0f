import { useQueryClient } from '@tanstack/react-query';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { useApi } from '#platform/web/app-context.tsx';
import {
  featureGroupTrack,
  type GroupTrackPage,
  type GroupTrackView,
  removeGroupTrack,
  unfeatureGroupTrack,
} from '../tracks.contract.ts';
import { showFailure } from './show-failure.ts';
import { useGroupCache } from './use-group-cache.ts';

interface CachedTrackPages {
  pages: GroupTrackPage[];
  pageParams: unknown[];
}

/** The actions on a track in a group; each shows its result or why it was refused. */
export function useGroupTrackActions(groupId: string) {
  const api = useApi();
  const client = useQueryClient();
  const cache = useGroupCache();

  const edit = (change: (tracks: GroupTrackView[]) => GroupTrackView[]) =>
    client.setQueriesData<CachedTrackPages>({ queryKey: ['groups', 'tracks', groupId] }, (shown) =>
      shown
        ? { ...shown, pages: shown.pages.map((page) => ({ ...page, tracks: change(page.tracks) })) }
        : shown,
    );

  async function feature(entry: GroupTrackView): Promise<void> {
    const call = entry.featured ? unfeatureGroupTrack : featureGroupTrack;
    try {
      const changed = await api(call, { groupLink: groupId, trackId: entry.track.id });
      edit((tracks) => tracks.map((one) => (one.track.id === changed.track.id ? changed : one)));
      flash.success(changed.featured ? 'Track featured successfully!' : 'Track is no longer featured.');
      await cache.reload(groupId, 'featured-tracks');
    } catch (error) {
      showFailure(error);
    }
  }

  /** Asks for confirmation first; true when the track was removed. */
  async function remove({ track }: GroupTrackView): Promise<boolean> {
    const confirmed = await confirmDialog({
      title: 'Are you sure you want to delete this track?',
      text: 'It is taken out of the group. The track itself stays where it is.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!confirmed) return false;
    try {
      await api(removeGroupTrack, { groupLink: groupId, trackId: track.id });
    } catch (error) {
      showFailure(error);
      return false;
    }
    edit((tracks) => tracks.filter((one) => one.track.id !== track.id));
    cache.incrementCount(groupId, 'tracksCount', -1);
    client.removeQueries({ queryKey: ['groups', 'postable', groupId] });
    flash.success('Track removed from the group.');
    await cache.reload(groupId, 'featured-tracks');
    return true;
  }

  return { feature, remove };
}
