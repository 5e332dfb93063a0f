import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Button } from '#design/button/button.tsx';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { flash } from '#design/flash/flash.ts';
import { titleFromFile } from '#features/tracks/model/title-from-file.ts';
import { audioHint } from '#features/uploads/model/audio-refusal-text.ts';
import { acceptedAudioExtensions, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { askAudioPermission } from '#features/uploads/web/ask-audio-permission.ts';
import { audioUpload, type UploadCalls } from '#features/uploads/web/audio-upload.ts';
import { type SavedUpload, savedUploadStorage } from '#features/uploads/web/saved-upload-storage.ts';
import { savedUploads } from '#features/uploads/web/saved-uploads.ts';
import { showRefusedAudio } from '#features/uploads/web/show-refused-audio.ts';
import { takeSharedFiles } from '#features/uploads/web/take-shared-files.ts';
import { uploadRows } from '#features/uploads/web/upload-rows.ts';
import { href } from '#platform/pure/page.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApp, useViewer } from '#platform/web/app-context.tsx';
import { useStore } from '#platform/web/store.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { myTracksPage } from '../../pages.ts';
import { createUploadedTrack } from './create-uploaded-track.ts';
import { trackDraft } from './track-draft.ts';
import styles from './upload-track.module.css';
import { uploadedTogether } from './uploaded-together.ts';

/** Upload form for tracks: drop or choose a file, or several, then follow their progress; `children` stand before that. */
export function UploadTrack({ children }: { children?: ReactNode }) {
  const upload = useStore(audioUpload);
  const rows = useStore(uploadRows);
  const begin = useUploads();
  useSharedFiles(begin);
  // A file refused for good shows no panel: the next file can be chosen at once.
  const refusal = upload.phase === 'failed' && !upload.mayRetry ? upload.error : null;
  const running = upload.phase !== 'idle' && refusal === null;
  const panel = useLazyModule('UploadProgress', () => import('./upload-progress.tsx'), running);
  const list = useLazyModule('UploadRowList', () => import('./upload-row-list.tsx'), rows.length > 0);
  if (running && panel) return <panel.UploadProgress upload={upload} />;
  return (
    <div className={styles.upload}>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <DropZone
        label="Upload a track"
        prompt="Drop audio files here, or choose them"
        buttonLabel="Choose files"
        hint={audioHint}
        accept={acceptedAudioExtensions}
        maxBytes={MAX_AUDIO_BYTES}
        progress={running ? null : undefined}
        onFile={begin.one}
        onFiles={begin.several}
        onRefused={showRefusedAudio}
      />
      {children}
      {rows.length > 0 && list && <list.UploadRowList rows={rows} />}
      <UnfinishedUpload />
      <UnfinishedUploads />
    </div>
  );
}

/** Message about an upload interrupted by leaving the page, and how to resume it. */
function UnfinishedUpload() {
  const saved = useUnfinishedUpload(useViewer()?.id ?? '');
  if (!saved) return null;
  const share = Math.floor((saved.sentBytes / saved.size) * 100);
  return (
    <div className={styles.unfinished} role="status">
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

/** The same of several uploads, while none of several is running. */
function UnfinishedUploads() {
  const userId = useViewer()?.id ?? '';
  const rows = useStore(uploadRows);
  const count = useSyncExternalStore(
    uploadRows.subscribe,
    () => savedUploads.list(userId, Date.now()).length,
    () => 0,
  );
  if (rows.length > 0 || count === 0) return null;
  return (
    <div className={styles.unfinished} role="status">
      <p>
        {count === 1 ? 'The upload of 1 file stopped' : `The uploads of ${count} files stopped`}. Choose the
        same files again and they go on from there.
      </p>
      <Button size="small" variant="ghost" onClick={uploadRows.forget}>
        Forget them
      </Button>
    </div>
  );
}

/** Starts uploads that become tracks of the viewer when their last byte has arrived. */
function useUploads() {
  const { api, viewer } = useApp();
  const queryClient = useQueryClient();
  const userId = viewer?.id ?? '';
  const callsOf = (
    file: File,
    draftOf: () => { title: string; published: boolean },
    onMade?: (id: string) => void,
  ): UploadCalls => ({
    userId,
    presign: (audio) => askAudioPermission(api, audio),
    finish(fileName) {
      const { title, published } = draftOf();
      const named = isBlank(title) ? titleFromFile(file.name) : title.trim();
      return createUploadedTrack(api, queryClient, { title: named, fileName, published, onMade });
    },
  });
  const isInterrupted = (file: File) => savedUploads.of(file).load(userId, Date.now()) !== null;
  const several = (files: readonly File[]) => {
    if (!viewer) return;
    savedUploads.takeOver(files, viewer.id, Date.now());
    const isGoingOn = uploadRows.getState().length > 0 || files.some(isInterrupted);
    const together = uploadedTogether.begin(viewer.id, Date.now(), isGoingOn);
    const joins = (id: string) => uploadedTogether.add(userId, together, id, Date.now());
    const left = uploadRows.add(files, (file) =>
      callsOf(file, () => ({ title: '', published: false }), joins),
    );
    if (left === 0) return;
    flash.error(`${left === 1 ? '1 file was' : `${left} files were`} left out: 20 can be uploaded at once.`);
  };
  const one = (file: File) => {
    if (!viewer) return;
    // A file that was one of several goes on as that.
    if (isInterrupted(file) || uploadRows.getState().length > 0) return several([file]);
    trackDraft.setState({ title: titleFromFile(file.name), published: false });
    void audioUpload.start(file, callsOf(file, trackDraft.getState));
  };
  return { one, several };
}

/** Uploads what another program shared with the installed site, once, when `shared` is in the address. */
function useSharedFiles({ one, several }: ReturnType<typeof useUploads>): void {
  const { navigate } = useApp();
  const upload = useEffectEvent(([first, ...more]: File[]) => {
    if (!first) flash.error('The shared files are not here any more. Please choose them.');
    else if (more.length > 0) several([first, ...more]);
    else one(first);
  });
  const clearAddress = useEffectEvent(() => navigate(href(myTracksPage), { replace: true }));
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('shared')) return;
    clearAddress();
    void takeSharedFiles().then(upload);
  }, []);
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
