import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { addRegion } from '#studio/document/edits/add-region.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { writeNotes } from '#studio/document/edits/write-notes.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { writeRecord } from '#studio/document/write-record.ts';
import { aPeer } from '#testing/documents/a-project.ts';
import { aFakeAudio } from '#testing/fake-audio.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { renderSong } from '../render/render-song.ts';
import type { ToWorklet } from '../worklet/messages.ts';

/** A project that can be played; playing gives its context and what was sent to the worklet since this was last asked. */
async function open() {
  const { contexts } = await aFakeAudio();
  const { session, doc } = openLocal();
  const { undo } = session;
  const run = (make: Parameters<typeof undo.run>[2]) => {
    const result = undo.run('edit', null, make);
    return result.refusal === null ? result.ids : [];
  };
  const tracks = Array.from({ length: 16 }, (_, n) => {
    const [track = ''] = run((editing) =>
      addTrack(editing, { kind: 'instrument', name: `Keys ${n}`, instrument: 'fm' }),
    );
    const [, clip = ''] = run((editing) =>
      addRegion(editing, { track, start: 0, length: 3840, clip: { kind: 'notes' } }),
    );
    return { track, clip };
  });
  const play = async () => {
    await session.sound.play(0);
    const [context] = contexts;
    const port = context?.node?.port;
    if (!context || !port) throw new Error('There is no worklet');
    const sent: ToWorklet[] = [];
    const { postMessage } = port;
    port.postMessage = (data) => {
      sent.push(data as ToWorklet);
      postMessage(data);
    };
    return { context, take: () => sent.splice(0) };
  };
  return { session, doc, run, tracks, play };
}

const note = { tick: 960, length: 960, pitch: 60, velocity: 1, chance: 1 };

it('[STUDIO-222] an edit while playing goes to the worklet before the gesture returns, as one message of what it changed, and is heard in its tick (messages; the figure says the time)', async () => {
  const { run, tracks, play } = await open();
  const { context, take } = await play();
  const [edited, other] = tracks;
  context.run(0.25);
  run((editing) => writeNotes(editing, { clip: edited?.clip ?? '', notes: [note] }));
  const [message, ...more] = take();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ kind: 'plan', diff: { strips: [{ id: edited?.track }] } });
  const strips = message?.kind === 'plan' ? message.diff.strips : [];
  expect(strips).toHaveLength(1);
  expect(Object.keys(strips?.[0] ?? {}).sort()).toEqual(['id', 'noteEdits']);
  expect(peakOf(context.run(0.24))).toBe(0);
  expect(peakOf(context.run(0.1))).toBeGreaterThan(0.01);

  run((editing) => setTrack(editing, { ids: [other?.track ?? ''], values: { pan: 0.5 } }));
  expect(take()).toMatchObject([
    { kind: 'plan', diff: { strips: [{ id: other?.track, head: { pan: 0.5 } }] } },
  ]);
});

it('[STUDIO-216] a press of play sends the plan once and then where to play, and the first quantum after it sounds (messages and samples; the figure says the time)', async () => {
  const { session, run, tracks, play } = await open();
  const { context, take } = await play();
  run((editing) => writeNotes(editing, { clip: tracks[0]?.clip ?? '', notes: [{ ...note, tick: 0 }] }));
  session.sound.stop();
  context.run(1);
  take();
  await session.sound.play(0);
  expect(take()).toEqual([{ kind: 'play', tick: 0 }]);
  // 40 ms with the attack of the instrument.
  expect(peakOf(context.run(0.04))).toBeGreaterThan(0.01);
});

it('[STUDIO-009] playing starts while the clip of a later bar is not there, and once it comes it sounds in its place and nothing shifts (clips; sounds from outside come in a later part)', async () => {
  const { session, doc, run, tracks, play } = await open();
  const [first, later] = tracks;
  const firstNote = { ...note, tick: 0 };
  run((editing) => writeNotes(editing, { clip: first?.clip ?? '', notes: [firstNote] }));
  const ben = aPeer('Ben', 42, Y.encodeStateAsUpdate(doc));
  const updates: Uint8Array[] = [];
  ben.doc.on('update', (update: Uint8Array) => updates.push(update));
  const place = { track: later?.track, start: 3840, length: 3840, offset: 0, loop: false };
  writeRecord(ben.doc, 'regions', 'later', { ...place, clip: 'later' });
  const notes = new Y.Map([['note', [0, 960, 67, 1, 1]]]);
  writeRecord(ben.doc, 'clips', 'later', { kind: 'notes', length: 3840, notes });
  const [region, clip] = updates;
  if (!region || !clip) throw new Error('There are no updates');

  Y.applyUpdate(doc, region);
  const { context } = await play();
  const heard = [context.run(0.5)];
  expect(session.sound.getState()).toMatchObject({ status: 'running', isPlaying: true });
  Y.applyUpdate(doc, clip);
  heard.push(context.run(2.5));
  const samples = Float32Array.from(heard.flatMap((part) => [...part]));
  const plan = planOf(session.song.getState(), deviceOf);
  const { left } = renderSong(await openKernels(), plan, { from: 0, to: 3 * 1920 });
  // The second bar begins after two seconds.
  expect(peakOf(samples.subarray(96_000))).toBeGreaterThan(0.01);
  const whole = left.subarray(0, 140_000);
  expect(whole.every((sample, n) => sample === samples[n])).toBe(true);
});
