import { useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { presignAudio } from '#features/uploads/contract.ts';
import { audioUpload } from '#features/uploads/web/audio-upload.ts';
import { isBlank } from '#platform/pure/is-blank.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { createTrack } from '../contract.ts';
import { titleFromFile, trackDraft } from './track-draft.ts';

/** Starts an upload that becomes a track of the viewer when its last byte has arrived. */
export function useTrackUpload(): (file: File) => void {
  const { api, viewer } = useApp();
  const queryClient = useQueryClient();
  return (file) => {
    if (!viewer) return;
    trackDraft.setState({ title: titleFromFile(file.name), published: false });
    void audioUpload.start(file, {
      userId: viewer.id,
      presign: ({ name, type, size }) =>
        api(presignAudio, {
          filename: name,
          contentType: type || 'application/octet-stream',
          contentLength: size,
        }),
      async finish(fileName) {
        const { title, published } = trackDraft.getState();
        const mixdown = {
          title: isBlank(title) ? titleFromFile(file.name) : title.trim(),
          fileName,
          published,
        };
        const track = trackOf(await api(createTrack, { mixdown }));
        flash.success(`"${track.title}" has been uploaded`);
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['tracks'] }),
          queryClient.invalidateQueries({ queryKey: accountQueryKey }),
        ]);
      },
    });
  };
}
