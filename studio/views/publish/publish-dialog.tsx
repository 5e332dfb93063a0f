import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { flash } from '#design/flash/flash.ts';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { type RenderAddresses, renderPlan } from '../../workers/render-plan.ts';
import { Announcer } from '../shell/announcer.tsx';
import { usePart, useSession } from '../use-session.ts';
import { LoudnessLine } from './loudness-line.tsx';
import styles from './publish-dialog.module.css';
import { PublishFields } from './publish-fields.tsx';
import { createPublishRun, type PublishRun, type PublishState } from './publish-run.ts';
import type { PublishedSong, Publishing, PublishWish } from './publishing.ts';

interface PublishDialogProps {
  publishing: Publishing;
  addresses: RenderAddresses;
}

/** Makes a track of the song in one press, and goes on while it is closed (STUDIO-187, 188). */
export function PublishDialog({ publishing, addresses }: PublishDialogProps) {
  const session = useSession();
  const { room, dialog } = session;
  const [run] = useState(() =>
    createPublishRun({
      publishing,
      room,
      render: (plan, onProgress) =>
        renderPlan(
          addresses,
          { plan, range: { from: 0 }, format: { kind: 'flac', bits: 24, rate: 48_000 }, measures: true },
          onProgress,
        ),
      newKey: () => crypto.randomUUID(),
    }),
  );
  const lastSaid = useRef('');
  useEffect(() => () => run.close(), [run]);
  useEffect(
    () =>
      run.state.subscribe(() => {
        const now = run.state.getState();
        const said = sayState(now);
        if (said !== '' && said !== lastSaid.current) session.say(said);
        lastSaid.current = said;
        // With the dialog closed the person does something else.
        if (dialog.getState() === 'publish') return;
        if (now.kind === 'done') flash.success(`“${now.song.title}” is published`);
        if (now.kind === 'failed') flash.error(now.reason);
      }),
    [run, session, dialog],
  );
  const open = usePart(dialog, (one) => one === 'publish');
  return open ? <OpenDialog {...{ run, publishing }} close={() => dialog.setState(null)} /> : null;
}

interface OpenDialogProps {
  run: PublishRun;
  publishing: Publishing;
  close: () => void;
}

function OpenDialog({ run, publishing, close }: OpenDialogProps) {
  const { song } = useSession();
  const state = usePart(run.state, (one) => one);
  const [wish, setWish] = useState<PublishWish>(() => ({
    ...publishing.preset,
    genreId: null,
    cover: null,
    allowComments: true,
    allowDownload: false,
    allowRemixes: false,
  }));
  const [isUploading, setUploading] = useState(false);
  const isChoosing = state.kind === 'choosing';
  useEffect(() => {
    if (isChoosing) run.measure(planOf(song.getState(), deviceOf));
  }, [run, song, isChoosing]);
  const canPublish = wish.title.trim() !== '' && !isUploading;
  return (
    <Dialog
      open
      title="Publish"
      size={state.kind === 'choosing' ? 'large' : 'medium'}
      onClose={close}
      footer={
        <Buttons {...{ state, run, close, canPublish }} publish={() => canPublish && void run.press(wish)} />
      }
    >
      <Announcer />
      <div className={styles.fields}>
        {state.kind === 'choosing' && (
          <>
            <PublishFields
              {...{ wish, publishing }}
              onChange={(change) => setWish((before) => ({ ...before, ...change }))}
              onBusy={setUploading}
            />
            {state.problem !== null && <p>{state.problem}</p>}
          </>
        )}
        <Progress state={state} />
        {state.kind === 'done' ? (
          <Earlier songs={state.earlier} unpublish={run.unpublish} />
        ) : (
          <LoudnessLine measured={run.measured} />
        )}
      </div>
    </Dialog>
  );
}

interface ButtonsProps {
  state: PublishState;
  run: PublishRun;
  canPublish: boolean;
  publish: () => void;
  close: () => void;
}

function Buttons({ state, run, canPublish, publish, close }: ButtonsProps) {
  switch (state.kind) {
    case 'choosing':
      return (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={!canPublish} onClick={publish}>
            Publish
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          <Button onClick={close}>Close</Button>
          <Button variant="primary" onClick={run.again}>
            Try again
          </Button>
        </>
      );
    case 'done':
      return (
        <>
          <Button onClick={run.again}>Publish again</Button>
          {state.song.url !== null && (
            // biome-ignore lint/a11y/noAutofocus: the button with the focus is gone
            <a className={buttonClass('primary')} href={state.song.url} autoFocus>
              Listen
            </a>
          )}
        </>
      );
    case 'processing':
      return (
        <Button autoFocus onClick={close}>
          Close
        </Button>
      );
    default:
      return (
        <>
          <Button onClick={() => void run.cancel()}>Cancel</Button>
          <Button onClick={close}>Close</Button>
        </>
      );
  }
}

const mayClose = 'You may close this tab: the track is made in any case.';

/** What a state reads; of work whose progress is shown, what it is. Empty while the person chooses. */
function sayState(state: PublishState): string {
  switch (state.kind) {
    case 'pinning':
      return 'Keeping this version...';
    case 'rendering':
      return 'Rendering';
    case 'sending':
      return 'Sending';
    case 'left to the server':
      return `This page could not send the song, so that it is rendered for you: the track is there in 15 minutes at most. ${mayClose}`;
    case 'processing':
      return `The track is being prepared. ${mayClose}`;
    case 'done':
      return `“${state.song.title}” is published.`;
    case 'failed':
      return state.reason;
    case 'choosing':
      return state.problem ?? '';
  }
}

function Progress({ state }: { state: PublishState }) {
  const text = sayState(state);
  if (state.kind === 'choosing') return null;
  if (state.kind !== 'rendering' && state.kind !== 'sending') return <p>{text}</p>;
  return (
    <>
      <ProgressBar value={state.progress} label={text} />
      <p>
        {text}: {Math.round(state.progress * 100)} %. {mayClose}
      </p>
    </>
  );
}

/** Tracks that were published from the project before. */
function Earlier({
  songs,
  unpublish,
}: {
  songs: readonly PublishedSong[];
  unpublish: PublishRun['unpublish'];
}) {
  const [busy, setBusy] = useState<string | null>(null);
  if (songs.length === 0) return null;
  const press = async (song: PublishedSong) => {
    setBusy(song.id);
    await unpublish(song).then(
      () => flash.success(`“${song.title}” is not published any more`),
      (error: Error) => flash.error(error.message),
    );
    setBusy(null);
  };
  return (
    <section aria-label="Published before">
      <p className={styles.facts}>You have published from this project before:</p>
      <ul className={styles.earlier} role="list">
        {songs.map((song) => (
          <li key={song.id}>
            {song.url === null ? song.title : <a href={song.url}>{song.title}</a>}
            <Button
              size="small"
              busy={busy === song.id}
              aria-label={`Unpublish ${song.title}`}
              onClick={() => void press(song)}
            >
              Unpublish
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
