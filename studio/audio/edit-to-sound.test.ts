import { expect, it } from 'vitest';
import { addRegion } from '#studio/document/edits/add-region.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { writeNotes } from '#studio/document/edits/write-notes.ts';
import { aFakeAudio } from '#testing/fake-audio.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import type { ToWorklet } from '../worklet/messages.ts';

/** A project that can be played, its context, and what was sent to the worklet since this was last asked. */
async function open() {
  const { contexts } = await aFakeAudio();
  const { session } = openLocal();
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
  return { session, context, run, tracks, take: () => sent.splice(0) };
}

const note = { tick: 960, length: 960, pitch: 60, velocity: 1, chance: 1 };

it('[STUDIO-222] an edit while playing goes to the worklet before the gesture returns, as one message of what it changed, and is heard in its tick (messages; the figure says the time)', async () => {
  const { context, run, tracks, take } = await open();
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
  const { session, context, run, tracks, take } = await open();
  run((editing) => writeNotes(editing, { clip: tracks[0]?.clip ?? '', notes: [{ ...note, tick: 0 }] }));
  session.sound.stop();
  context.run(1);
  take();
  await session.sound.play(0);
  expect(take()).toEqual([{ kind: 'play', tick: 0 }]);
  // 40 ms with the attack of the instrument.
  expect(peakOf(context.run(0.04))).toBeGreaterThan(0.01);
});
