import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Button } from '#design/button/button.tsx';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { flash } from '#design/flash/flash.ts';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { userPage } from '#features/members/pages.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { titleFromFile } from '#features/tracks/model/title-from-file.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { audioHint } from '#features/uploads/model/audio-refusal-text.ts';
import { acceptedAudioExtensions, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { askAudioPermission } from '#features/uploads/web/ask-audio-permission.ts';
import { audioUpload } from '#features/uploads/web/audio-upload.ts';
import { type SavedUpload, savedUploadStorage } from '#features/uploads/web/saved-upload-storage.ts';
import { showRefusedAudio } from '#features/uploads/web/show-refused-audio.ts';
import { StorageUsed } from '#features/uploads/web/storage-used.tsx';
import { href } from '#platform/pure/page.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApp, useViewer } from '#platform/web/app-context.tsx';
import { useStore } from '#platform/web/store.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { createTrack } from '../../contract.ts';
import { TrackList } from '../lists/track-list.tsx';
import styles from '../lists/tracks-page.module.css';
import { trackDraft } from './track-draft.ts';
import uploadTrackStyles from './upload-track.module.css';

/** `/account/tracks`: the viewer's tracks in every status, and the upload form. */
export function MyTracksPage() {
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <PageHead title="My tracks">
        {viewer && (
          <a className={headingLinkClass} href={href(userPage, viewer)}>
            My profile
          </a>
        )}
      </PageHead>
      <UploadTrack />
      <StorageUsed />
      <TrackList type="my-tracks" editable emptyAction={null} />
    </div>
  );
}

/** Upload form for a track: drop or choose a file, then follow its progress. */
function UploadTrack() {
  const upload = useStore(audioUpload);
  const begin = useTrackUpload();
  // A file refused for good shows no panel: the next file can be chosen at once.
  const refusal = upload.phase === 'failed' && !upload.mayRetry ? upload.error : null;
  const running = upload.phase !== 'idle' && refusal === null;
  const panel = useLazyModule('UploadProgress', () => import('./upload-progress.tsx'), running);
  if (running && panel) return <panel.UploadProgress upload={upload} />;
  return (
    <div className={uploadTrackStyles.upload}>
      {refusal !== null && (
        <p className={uploadTrackStyles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <DropZone
        label="Upload a track"
        prompt="Drop an audio file here, or choose one"
        buttonLabel="Choose a file"
        hint={audioHint}
        accept={acceptedAudioExtensions}
        maxBytes={MAX_AUDIO_BYTES}
        progress={running ? null : undefined}
        onFile={begin}
        onRefused={showRefusedAudio}
      />
      <UnfinishedUpload />
    </div>
  );
}

/** Message about an upload interrupted by leaving the page, and how to resume it. */
function UnfinishedUpload() {
  const saved = useUnfinishedUpload(useViewer()?.id ?? '');
  if (!saved) return null;
  const share = Math.floor((saved.sentBytes / saved.size) * 100);
  return (
    <div className={uploadTrackStyles.unfinished} role="status">
      <p>
        The upload of <strong>{saved.name}</strong> stopped at {share}%. Choose the same file again and it
        goes on from there.
      </p>
      <Button size="small" variant="ghost" onClick={() => audioUpload.cancel()}>
        Forget it
      </Button>
    </div>
  );
}

/** Starts an upload that becomes a track of the viewer when its last byte has arrived. */
function useTrackUpload(): (file: File) => void {
  const { api, viewer } = useApp();
  const queryClient = useQueryClient();
  return (file) => {
    if (!viewer) return;
    trackDraft.setState({ title: titleFromFile(file.name), published: false });
    void audioUpload.start(file, {
      userId: viewer.id,
      presign: (audio) => askAudioPermission(api, audio),
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

let lastRead: SavedUpload | null = null;

/** Returns an unchanged object for unchanged data, as `useSyncExternalStore` requires. */
function readStableReference(userId: string): SavedUpload | null {
  const found = savedUploadStorage.load(userId, Date.now());
  if (JSON.stringify(found) !== JSON.stringify(lastRead)) lastRead = found;
  return lastRead;
}

/** An interrupted upload, while nothing is uploading. */
function useUnfinishedUpload(userId: string): SavedUpload | null {
  return useSyncExternalStore(
    audioUpload.subscribe,
    () => (audioUpload.getState().phase === 'idle' ? readStableReference(userId) : null),
    () => null,
  );
}
