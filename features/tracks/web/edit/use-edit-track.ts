import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { deleteTrack, type TrackView, updateTrack } from '../../contract.ts';
import { isDownloadRestricted } from '../../model/track-rights.ts';
import { trackQuery } from '../track-queries.ts';

const ownTracksHref = '/account/tracks';

/** State of the edit form, with saving and deleting. */
export function useEditTrack(track: TrackView) {
  const { api, navigate, settings } = useApp();
  const queryClient = useQueryClient();
  const restricted = isDownloadRestricted(track.user.accountType, settings.planLimits);

  const form = useForm({
    initial: {
      title: track.title,
      description: track.description,
      published: track.published,
      genreId: track.genreId,
      allowComments: track.allowComments,
      allowDownload: track.allowDownload && !restricted,
      image: undefined as ImageReference | undefined,
    },
    required: ['title'],
    labels: { image: 'Cover art', genreId: 'Genre' },
    send: (mixdown) =>
      api(updateTrack, { id: track.id, mixdown: { ...mixdown, title: mixdown.title.trim() } }).then(trackOf),
    onDone(saved) {
      queryClient.setQueryData(trackQuery(api, saved.id).queryKey, saved);
      removeCachedLists(queryClient);
      navigate(saved.status === 'done' ? saved.selfLink : ownTracksHref);
    },
  });

  const deletion = useMutation({
    mutationFn: () => api(deleteTrack, { id: track.id }),
    onSuccess: () => {
      removeCachedLists(queryClient);
      navigate(ownTracksHref);
    },
    onError: (error) =>
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.'),
  });

  const remove = async () => {
    const confirmed = await confirmDialog({
      title: 'Are you sure you want to delete this track?',
      text: 'Its likes and comments go with it. This cannot be undone.',
      confirmLabel: 'Delete track',
      danger: true,
    });
    if (confirmed) deletion.mutate();
  };

  return { form, restricted, remove, deleting: deletion.isPending || deletion.isSuccess };
}

/** Any list may show the track, and its file counts as storage: inactive queries are removed, so that they load again. */
function removeCachedLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: accountQueryKey, type: 'inactive' });
  queryClient.removeQueries({ queryKey: ['tracks'], type: 'inactive' });
}
