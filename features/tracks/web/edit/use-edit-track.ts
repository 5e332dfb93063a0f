import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { TrackView } from '../../contract.ts';
import { deleteTrack, updateTrack } from '../../edit.contract.ts';
import { isDownloadRestricted } from '../../model/track-rights.ts';
import { publishedTrack } from '../published/published-track.ts';
import { trackQuery } from '../track-queries.ts';
import { typedTagError } from './tag-field.tsx';
import { isTempoText, tempoOf } from './tempo-text.ts';

const ownTracksHref = '/account/tracks';

/** State of the edit form, with saving and deleting. */
export function useEditTrack(track: TrackView) {
  const { api, navigate, settings } = useApp();
  const queryClient = useQueryClient();
  const restricted = isDownloadRestricted(track.user.accountType, settings.planLimits);

  // As the form was opened: what others change meanwhile is sent only where the owner changed it, too.
  const [initial] = useState(() => ({
    title: track.title,
    description: track.description,
    lyrics: track.lyrics ?? '',
    published: track.published,
    publishAt: track.publishAt ?? null,
    isPlanned: Boolean(track.publishAt),
    genreId: track.genreId,
    tags: track.tags,
    typedTag: '',
    licence: track.licence,
    bpm: String(track.bpm ?? ''),
    key: track.key,
    allowComments: track.allowComments,
    allowDownload: track.allowDownload && !restricted,
    image: undefined as ImageReference | undefined,
    imageOfFile: undefined as true | undefined,
  }));
  const form = useForm({
    initial,
    required: ['title'],
    labels: { image: 'Cover art', genreId: 'Genre', bpm: 'Tempo', publishAt: 'Publish at' },
    check: ({ bpm, tags, typedTag, isPlanned, publishAt }) => ({
      ...(!isTempoText(bpm) && { bpm: 'Tempo is not a number' }),
      ...(typedTag.trim() !== '' && { typedTag: typedTagError(tags, typedTag) }),
      ...(isPlanned && publishAt === null && { publishAt: 'This field is required' }),
    }),
    send: ({ published, publishAt, bpm, key, isPlanned: _switch, typedTag: _rest, ...mixdown }) =>
      api(updateTrack, {
        id: track.id,
        mixdown: {
          ...mixdown,
          title: mixdown.title.trim(),
          ...(published !== initial.published && { published }),
          // A time that is over meanwhile is not sent again.
          ...(publishAt !== initial.publishAt && { publishAt }),
          ...(bpm !== initial.bpm && { bpm: tempoOf(bpm) }),
          ...(key !== initial.key && { key }),
        },
      }).then(trackOf),
    onDone(saved) {
      queryClient.setQueryData(trackQuery(api, saved.id).queryKey, saved);
      if (saved.published && !track.published) publishedTrack.setState(saved.id);
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
