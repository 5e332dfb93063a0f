import * as Y from 'yjs';
import { Refusal } from '#platform/pure/refusal.ts';
import { createStore, type ReadableStore } from '#platform/web/store.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { diffPlans } from '#studio/document/diff-plans.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import type { Plan } from '#studio/engine/plan.ts';
import type { RunningRender } from '../../workers/render-plan.ts';
import type { SessionRoom } from '../session-room.ts';
import type { PublishedSong, Publishing, PublishWish } from './publishing.ts';

export type PublishState =
  | { readonly kind: 'choosing'; readonly problem: string | null }
  /** Waits for the last edits to be saved, and pins the version. */
  | { readonly kind: 'pinning' }
  | { readonly kind: 'rendering' | 'sending'; readonly progress: number }
  /** This page could not do it, so that the server does. */
  | { readonly kind: 'left to the server' }
  /** The track is there, and is made playable. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'done'; readonly song: PublishedSong; readonly earlier: readonly PublishedSong[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** What was rendered of the song as it was when the dialog opened. */
export type Measured =
  | { readonly kind: 'measuring'; readonly progress: number }
  /** Power and amplitude. */
  | { readonly kind: 'measured'; readonly power: number; readonly truePeak: number }
  | { readonly kind: 'unknown' };

export interface PublishRun {
  readonly state: ReadableStore<PublishState>;
  readonly measured: ReadableStore<Measured>;
  /** Renders the song as it is now, so that its loudness is known and its file ready. */
  measure(plan: Plan): void;
  press(wish: PublishWish): Promise<void>;
  /** Ends what was pressed, as long as there is no track. */
  cancel(): Promise<void>;
  unpublish(song: PublishedSong): Promise<void>;
  /** Back to the choice, for another track. */
  again(): void;
  close(): void;
}

interface RunOptions {
  publishing: Publishing;
  room: Pick<SessionRoom, 'subscribe' | 'getState'>;
  render: (plan: Plan, onProgress: (done: number) => void) => RunningRender;
  newKey: () => string;
}

const pollMs = 1500;
const choosing: PublishState = { kind: 'choosing', problem: null };

/** Publishes a song: pins a version, renders exactly that, sends it, and waits until its track plays. It goes on while its dialog is closed. */
export function createPublishRun({ publishing, room, render, newKey }: RunOptions): PublishRun {
  const state = createStore<PublishState>(choosing);
  const measured = createStore<Measured>({ kind: 'unknown' });
  let prepared: { plan: Plan; running: RunningRender } | null = null;
  /** Of the press that waits for the file. */
  let onRendered = (_progress: number) => {};
  let key = newKey();
  let isClosed = false;
  /** Of the press that is under way. */
  let ending = new AbortController();
  let pinned: PublishedSong | null = null;

  function measure(plan: Plan): void {
    if (prepared && diffPlans(prepared.plan, plan) === null) return;
    prepared?.running.cancel();
    const running = render(plan, (progress) => {
      if (prepared?.running !== running) return;
      onRendered(progress);
      measured.setState({ kind: 'measuring', progress });
    });
    prepared = { plan, running };
    measured.setState({ kind: 'measuring', progress: 0 });
    running.done.then(
      ({ loudness }) => {
        if (prepared?.running === running)
          measured.setState(loudness ? { kind: 'measured', ...loudness } : { kind: 'unknown' });
      },
      () => {
        if (prepared?.running !== running) return;
        prepared = null;
        measured.setState({ kind: 'unknown' });
      },
    );
  }

  async function press(wish: PublishWish): Promise<void> {
    if (state.getState().kind !== 'choosing') return;
    state.setState({ kind: 'pinning' });
    ending = new AbortController();
    pinned = null;
    const { signal } = ending;
    let found: Awaited<ReturnType<Publishing['begin']>>;
    try {
      await whenSaved(room, signal);
      found = await publishing.begin(wish, key);
    } catch (error) {
      if (!signal.aborted) state.setState({ kind: 'choosing', problem: sentenceOf(error) });
      return;
    }
    if (signal.aborted) {
      await publishing.takeBack(found.song.id).catch(() => {});
      return;
    }
    pinned = found.song;
    await makeTrack(found, signal).catch(() => {
      // The version is pinned, so that the server makes the track of it.
      if (!signal.aborted) state.setState({ kind: 'left to the server' });
    });
    await waitForTrack(found.song.id, signal);
  }

  async function makeTrack(
    { song, document }: Awaited<ReturnType<Publishing['begin']>>,
    signal: AbortSignal,
  ): Promise<void> {
    // It is called again at its time where the network fails once.
    const keep = () => void publishing.keep(song.id).catch(() => {});
    const beat = setInterval(keep, publishing.keepEveryMs);
    try {
      const file = await renderVersion(document, signal);
      signal.throwIfAborted();
      state.setState({ kind: 'sending', progress: 0 });
      const onProgress = (progress: number) => state.setState({ kind: 'sending', progress });
      await publishing.send(song, file, { onProgress, signal });
      signal.throwIfAborted();
      state.setState({ kind: 'processing' });
    } finally {
      clearInterval(beat);
    }
  }

  /** What the server has pinned is rendered, and not what is open here: somebody may have edited meanwhile. */
  async function renderVersion(document: Uint8Array, signal: AbortSignal): Promise<Blob> {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, document);
    measure(planOf(readSong(doc), deviceOf));
    doc.destroy();
    const own = prepared;
    if (!own) throw new Error('Nothing is rendered');
    state.setState({ kind: 'rendering', progress: 0 });
    onRendered = (progress) => {
      if (!signal.aborted) state.setState({ kind: 'rendering', progress });
    };
    return (await own.running.done.finally(() => (onRendered = () => {}))).file;
  }

  async function waitForTrack(id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const songs = await publishing.list().catch((error: unknown) => (isRefused(error) ? 'refused' : null));
      if (signal.aborted) return;
      if (songs === 'refused') {
        state.setState({ kind: 'failed', reason: outOfProject });
        return;
      }
      const song = songs?.find((one) => one.id === id);
      if (song?.state === 'failed') {
        state.setState({ kind: 'failed', reason: song.failure ?? 'The track could not be made.' });
        return;
      }
      if (song?.state === 'done') {
        const earlier = (songs ?? []).filter((one) => one.id !== id && one.isPublic);
        state.setState({ kind: 'done', song, earlier });
        return;
      }
      await pause(pollMs, signal);
    }
  }

  return {
    state,
    measured,
    measure,
    press,
    async cancel() {
      const { kind } = state.getState();
      if (kind === 'choosing' || kind === 'done' || kind === 'failed') return;
      const song = pinned;
      try {
        if (song) await publishing.takeBack(song.id);
      } catch {
        // The track is there already: it is shown as soon as it plays.
        return;
      }
      ending.abort();
      pinned = null;
      key = newKey();
      state.setState(choosing);
    },
    async unpublish(song) {
      await publishing.unpublish(song.id);
      const now = state.getState();
      if (now.kind === 'done')
        state.setState({ ...now, earlier: now.earlier.filter(({ id }) => id !== song.id) });
    },
    again() {
      const { kind } = state.getState();
      if (kind !== 'done' && kind !== 'failed') return;
      pinned = null;
      key = newKey();
      state.setState(choosing);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      ending.abort();
      prepared?.running.cancel();
      prepared = null;
    },
  };
}

/** The person was put out of the project, or that was deleted; other errors pass. */
const isRefused = (error: unknown): boolean =>
  error instanceof Refusal && [401, 403, 404].includes(error.status);

const outOfProject =
  'You can not publish from this project any more. If the track was sent before, it is among your tracks.';

/** Waits until the room has all edits of this page. Throws where it cannot have them now. */
function whenSaved(room: RunOptions['room'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const check = () => {
      const { kind } = room.getState().saving;
      if (kind === 'saving' && !signal.aborted) return false;
      if (kind === 'saved') resolve();
      else
        reject(new Error('Your last edits are not saved yet. Please try again when the project is saved.'));
      stop();
      return true;
    };
    if (!check()) stop = room.subscribe(check);
    signal.addEventListener('abort', check);
  });
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again later.';

/** Ends early, without an error, where it is not wanted any more. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
