import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { DropZone } from '#design/drop-zone/drop-zone.tsx';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { audioHint } from '#features/uploads/model/audio-refusal-text.ts';
import { acceptedAudioExtensions, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { askAudioPermission } from '#features/uploads/web/ask-audio-permission.ts';
import type { AudioUpload, AudioUploader } from '#features/uploads/web/audio-upload.ts';
import { showRefusedAudio } from '#features/uploads/web/show-refused-audio.ts';
import type { Api } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { useStore } from '#platform/web/store.ts';
import type { TrackView } from '../../contract.ts';
import { deleteNewSound, getNewSound, type NewSoundView, replaceSound } from '../../new-sound.contract.ts';
import { uploadText } from '../edit/upload-text.ts';
import { newSoundFailureTexts } from '../failure-texts.ts';
import styles from './new-sound.module.css';
import { newSoundMemory, newSoundUploadOf } from './new-sound-uploads.ts';

/** Polling interval while a version is processed, in ms. */
const pollIntervalMs = 3000;

const newSoundQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['tracks', 'new-sound', id],
    queryFn: async () => (await api(getNewSound, { id })).newSound,
    refetchInterval: ({ state }) => (isPending(state.data) ? pollIntervalMs : false),
  });

const isPending = (newSound: NewSoundView | null | undefined): boolean => newSound?.failure === null;

/** Lets the owner of a done track send another version of its sound. */
export function NewSoundPanel({ track }: { track: TrackView }) {
  const headingId = useId();
  const uploader = newSoundUploadOf(track.id);
  const upload = useStore(uploader);
  const { newSound, isReplaced, send, takeBack } = useNewSound(track, uploader);
  return (
    <section className={`${panelClass('form')} ${styles.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        New version of the sound
      </h2>
      <p className={styles.quiet}>
        Another file takes the place of the sound. The track keeps its address, plays, likes, lists and
        comments; comments at a moment after its new end keep their text only.
      </p>
      <p role="status" className={isReplaced ? styles.done : styles.empty}>
        {isReplaced ? 'Everybody hears the new version now.' : ''}
      </p>
      {newSound?.failure && <FailedVersion newSound={newSound} takeBack={takeBack} />}
      {upload.phase !== 'idle' ? (
        <SentVersion upload={upload} uploader={uploader} />
      ) : isPending(newSound) ? (
        <ProcessedVersion name={newSound?.fileName ?? ''} takeBack={takeBack} />
      ) : (
        <>
          <Unfinished trackId={track.id} />
          <DropZone
            label="File of the new version"
            prompt="Drop an audio file here, or choose one"
            buttonLabel="Choose a file"
            hint={audioHint}
            accept={acceptedAudioExtensions}
            maxBytes={MAX_AUDIO_BYTES}
            onFile={send}
            onRefused={showRefusedAudio}
          />
        </>
      )}
    </section>
  );
}

/** The track's new version, with sending one and taking it back. */
function useNewSound(track: TrackView, uploader: AudioUploader) {
  const { api, viewer } = useApp();
  const queryClient = useQueryClient();
  const query = newSoundQuery(api, track.id);
  const { data: newSound } = useQuery(query);
  const [isReplaced, setReplaced] = useState(false);
  const isTakenBack = useRef(false);
  const wasPending = useRef(false);

  useEffect(() => {
    if (newSound === undefined) return;
    if (wasPending.current && newSound === null && !isTakenBack.current) {
      setReplaced(true);
      void queryClient.invalidateQueries({ queryKey: ['tracks'] });
      void queryClient.invalidateQueries({ queryKey: accountQueryKey });
    }
    wasPending.current = isPending(newSound);
    isTakenBack.current = false;
  }, [newSound, queryClient]);

  const takingBack = useMutation({
    mutationFn: () => api(deleteNewSound, { id: track.id }),
    onError: (error) =>
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.'),
    onSuccess: () => {
      isTakenBack.current = true;
      queryClient.setQueryData(query.queryKey, null);
    },
  });

  const send = (file: File) => {
    if (!viewer) return;
    setReplaced(false);
    void uploader.start(file, {
      userId: viewer.id,
      presign: (audio) => askAudioPermission(api, audio),
      async finish(fileName) {
        const { newSound: sent } = await api(replaceSound, { id: track.id, fileName });
        queryClient.setQueryData(query.queryKey, sent);
      },
    });
  };
  return { newSound, isReplaced, send, takeBack: () => takingBack.mutate() };
}

/** A version on its way, or that did not arrive. */
function SentVersion({ upload, uploader }: { upload: AudioUpload; uploader: AudioUploader }) {
  const failed = upload.phase === 'failed';
  const finishing = upload.phase === 'finishing';
  return (
    <div className={styles.running}>
      {!failed && (
        <ProgressBar
          value={finishing ? null : upload.sentBytes / Math.max(1, upload.size)}
          label={`Uploading ${upload.name}`}
        />
      )}
      <div className={styles.foot}>
        <p className={failed ? styles.failed : styles.text} role={failed ? 'alert' : undefined}>
          {uploadText(upload)}
        </p>
        {failed && upload.mayRetry && (
          <Button size="small" onClick={() => void uploader.retry()}>
            Try again
          </Button>
        )}
        {!finishing && (
          <Button size="small" variant="ghost" onClick={() => uploader.cancel()}>
            {failed ? 'Choose another file' : 'Cancel'}
          </Button>
        )}
      </div>
    </div>
  );
}

function ProcessedVersion({ name, takeBack }: { name: string; takeBack: () => void }) {
  return (
    <div className={styles.running}>
      <ProgressBar value={null} label={`Processing ${name}`} />
      <div className={styles.foot}>
        <p className={styles.text}>
          <strong>{name}</strong> is being processed. Until it is ready everybody hears the present sound.
        </p>
        <Button size="small" variant="ghost" onClick={takeBack}>
          Take it back
        </Button>
      </div>
    </div>
  );
}

function FailedVersion({ newSound, takeBack }: { newSound: NewSoundView; takeBack: () => void }) {
  return (
    <div className={styles.foot} role="alert">
      <p className={styles.failed}>
        <strong>{newSound.fileName}</strong> could not be used.{' '}
        {newSound.failure && newSoundFailureTexts[newSound.failure]} The present sound stays.
      </p>
      <Button size="small" variant="ghost" onClick={takeBack}>
        Close
      </Button>
    </div>
  );
}

/** What an upload that was interrupted by leaving the page needs to go on. */
function Unfinished({ trackId }: { trackId: string }) {
  const { viewer } = useApp();
  const [saved] = useState(() => newSoundMemory(trackId).load(viewer?.id ?? '', Date.now()));
  if (!saved) return null;
  const share = Math.floor((saved.sentBytes / saved.size) * 100);
  return (
    <p className={styles.quiet} role="status">
      The upload of <strong>{saved.name}</strong> stopped at {share}%. Choose the same file again and it goes
      on from there.
    </p>
  );
}
