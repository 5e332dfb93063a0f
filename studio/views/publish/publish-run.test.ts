import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { notFound } from '#platform/pure/refusal.ts';
import { createStore } from '#platform/web/store.ts';
import { composeSong } from '#studio/compose/compose-song.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import { rebuildDocument, stateOf } from '#studio/document/rebuild.ts';
import type { Plan } from '#studio/engine/plan.ts';
import type { SessionRoomState } from '../session-room.ts';
import { createPublishRun, type PublishState } from './publish-run.ts';
import type { PublishedSong, Publishing, PublishWish } from './publishing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wish: PublishWish = {
  title: 'Night bus',
  description: '',
  genreId: null,
  cover: null,
  allowComments: true,
  allowDownload: false,
  allowRemixes: false,
};
const song: PublishedSong = {
  id: 'one',
  title: 'Night bus',
  state: 'open',
  failure: null,
  url: null,
  isPublic: false,
};
const songOf = (seed: number) => composeSong({ seed, style: 'House', seconds: 3 }).song;
const planOfSeed = (seed: number): Plan => planOf(readSong(rebuildDocument(songOf(seed))), deviceOf);

/** A run on a page whose calls answer as a server would; `sends` is what sending does. */
function aRun({ sends = async () => {}, seed = 1 }: { sends?: () => Promise<void>; seed?: number } = {}) {
  const room = createStore<SessionRoomState>({
    role: 'owner',
    saving: { kind: 'saved' },
    deviceCopy: 'kept',
    stateBytes: 0,
    closed: null,
    people: [],
  });
  const files = new Map<Blob, Plan>();
  const rendered: Plan[] = [];
  const sent: (Plan | undefined)[] = [];
  const calls: string[] = [];
  let listed: PublishedSong[] = [song];
  let refusal: Error | null = null;
  const publishing: Publishing = {
    preset: wish,
    genres: [],
    titleLimit: 100,
    descriptionLimit: 2000,
    offersDownload: true,
    plansUrl: '/plans',
    keepEveryMs: 30_000,
    coverField: () => null,
    async begin(_wish, key) {
      calls.push(`begin ${key}`);
      const doc = new Y.Doc();
      Y.applyUpdate(doc, stateOf(rebuildDocument(songOf(seed))));
      return { song, document: Y.encodeStateAsUpdate(doc) };
    },
    async send(_song, file, { onProgress }) {
      onProgress(0.5);
      sent.push(files.get(file));
      await sends();
    },
    keep: async () => void calls.push('keep'),
    takeBack: async () => void calls.push('take back'),
    list: async () => {
      if (refusal) throw refusal;
      return listed;
    },
    unpublish: async (id) => void calls.push(`unpublish ${id}`),
  };
  let keys = 0;
  const run = createPublishRun({
    publishing,
    room,
    newKey: () => `key ${(keys += 1)}`,
    render(plan, onProgress) {
      rendered.push(plan);
      const file = new Blob(['x']);
      files.set(file, plan);
      const done = Promise.resolve().then(() => {
        onProgress(1);
        return { file, loudness: { power: 0.1, truePeak: 1.2 } };
      });
      return { done, cancel: () => {} };
    },
  });
  const seen: PublishState[] = [];
  run.state.subscribe(() => seen.push(run.state.getState()));
  const kinds = () => [...new Set(seen.map(({ kind }) => kind))];
  return {
    run,
    room,
    rendered,
    sent,
    calls,
    kinds,
    serverHas: (songs: PublishedSong[]) => {
      listed = songs;
    },
    serverThrows: (error: Error | null) => {
      refusal = error;
    },
  };
}

const done: PublishedSong = { ...song, state: 'done', url: '/ada/night-bus', isPublic: true };

it('[STUDIO-188] [STUDIO-190] a press sends the pinned version, as far as it was rendered already by that file, and ends with the track', async () => {
  const before = { ...done, id: 'before', title: 'Earlier' };
  const { run, rendered, sent, kinds, calls, serverHas } = aRun();
  run.measure(planOfSeed(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(run.measured.getState()).toEqual({ kind: 'measured', power: 0.1, truePeak: 1.2 });
  const pressed = run.press(wish);
  await vi.advanceTimersByTimeAsync(1);
  expect(run.state.getState()).toEqual({ kind: 'processing' });
  serverHas([done, before, { ...before, id: 'hidden', isPublic: false }]);
  await vi.advanceTimersByTimeAsync(5000);
  await pressed;
  expect(kinds()).toEqual(['pinning', 'rendering', 'sending', 'processing', 'done']);
  expect(run.state.getState()).toEqual({ kind: 'done', song: done, earlier: [before] });
  expect([rendered.length, sent]).toEqual([1, [rendered[0]]]);
  await run.unpublish(before);
  expect(run.state.getState()).toMatchObject({ earlier: [] });
  expect(calls).toEqual(['begin key 1', 'unpublish before']);

  // What somebody has edited after the page rendered is in the version, and so in the track.
  const edited = aRun({ seed: 2 });
  edited.run.measure(planOfSeed(1));
  void edited.run.press(wish);
  await vi.advanceTimersByTimeAsync(1);
  expect(edited.sent).toEqual([planOfSeed(2)]);
  edited.run.close();
});

it('[STUDIO-192] a double press begins once, and another track has another key', async () => {
  const { run, calls, serverHas } = aRun();
  serverHas([done]);
  await Promise.all([run.press(wish), run.press(wish), vi.advanceTimersByTimeAsync(2000)]);
  run.again();
  await Promise.all([run.press(wish), vi.advanceTimersByTimeAsync(2000)]);
  expect(calls).toEqual(['begin key 1', 'begin key 2']);
});

it('[STUDIO-188] a press waits for the last edits, and says where they cannot be saved', async () => {
  const { run, room, calls } = aRun();
  room.patchState({ saving: { kind: 'saving' } });
  const pressed = run.press(wish);
  await vi.advanceTimersByTimeAsync(1000);
  expect([run.state.getState().kind, calls]).toEqual(['pinning', []]);
  room.patchState({ saving: { kind: 'offline' } });
  await pressed;
  expect(run.state.getState()).toMatchObject({ problem: expect.stringContaining('not saved yet') });
});

it('[STUDIO-189] a page that works says so; one that cannot send leaves it to the server and is silent', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { run, calls, serverHas } = aRun({ sends: () => promise });
  const pressed = run.press(wish);
  await vi.advanceTimersByTimeAsync(65_000);
  expect(calls).toEqual(['begin key 1', 'keep', 'keep']);
  reject(new Error('no network'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect([run.state.getState().kind, calls.length]).toEqual(['left to the server', 3]);
  serverHas([done]);
  await vi.advanceTimersByTimeAsync(2000);
  await pressed;
  expect(run.state.getState().kind).toBe('done');
});

it('[STUDIO-188] what was pressed is taken back by Cancel, and a failure is said', async () => {
  const { run, calls } = aRun({ sends: () => new Promise(() => {}) });
  void run.press(wish);
  await vi.advanceTimersByTimeAsync(10);
  await run.cancel();
  expect([run.state.getState(), calls.at(-1)]).toEqual([{ kind: 'choosing', problem: null }, 'take back']);

  const failing = aRun();
  failing.serverHas([{ ...song, state: 'failed', failure: 'Nothing plays in this version.' }]);
  await Promise.all([failing.run.press(wish), vi.advanceTimersByTimeAsync(10)]);
  expect(failing.run.state.getState()).toEqual({ kind: 'failed', reason: 'Nothing plays in this version.' });
});

it('[STUDIO-188] [STUDIO-191] who is put out of the project while a track is made reads so, and a network that is lost is waited for', async () => {
  const { run, serverThrows } = aRun();
  serverThrows(new Error('no network'));
  void run.press(wish);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run.state.getState().kind).toBe('processing');
  serverThrows(notFound());
  await vi.advanceTimersByTimeAsync(2000);
  expect(run.state.getState()).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('can not publish from this project any more'),
  });
});
