import { expect, test, vi } from 'vitest';
import { createSound } from '#studio/audio/sound.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import type { Editing, EditResult } from '#studio/document/edits/edit.ts';
import { setMeta } from '#studio/document/edits/set-meta.ts';
import { setTempo } from '#studio/document/edits/set-tempo.ts';
import { planOf } from '#studio/document/plan-of.ts';
import type { Plan, StripPlan } from '#studio/engine/plan.ts';
import { aFakeAudio, fakeAddresses } from '#testing/fake-audio.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { planLoop } from './plan-loop.ts';
import { createPreview } from './preview.ts';
import { nextBeat, stripFrom } from './preview-strip.ts';

const bar = 3840;
const { session } = openLocal();
const song = session.song.getState();
const aLoop = (id = 'house-chords-1') => {
  const loop = planLoop(id, song, 0);
  if (loop === null) throw new Error(`There is no loop ${id}`);
  return loop;
};
const ticksOf = ({ notes }: StripPlan) => [...notes.tick];

test('[STUDIO-135] a loop is heard in the tempo and key of the project', () => {
  const slow = { ...song, tempo: [{ id: 't', tick: 0, bpm: 77 }] };
  expect(planLoop('trance-bass-1', slow, 0)?.plan.tempo).toEqual([{ tick: 0, bpm: 77 }]);
  const minor = aLoop('pop-melody-2').strip;
  const higher = planLoop('pop-melody-2', { ...song, meta: { ...song.meta, key: 5 } }, 0)?.strip;
  const apart = [...minor.notes.pitch].map((pitch, at) => (higher?.notes.pitch[at] ?? 0) - pitch);
  expect(apart.length).toBeGreaterThan(4);
  expect([...new Set(apart)].map((semitones) => (semitones + 24) % 12)).toEqual([5]);
  expect(planLoop('no-such-loop', song, 0)).toBeNull();
});

test('[STUDIO-135] while the song plays a loop begins with the next beat and goes round with it, also where the song does', () => {
  const { strip, length } = aLoop();
  const first = ticksOf(strip);
  const beat = nextBeat(song, 1000);
  expect(beat).toBe(1920);
  expect(nextBeat(song, 1919)).toBe(2880);
  const free = ticksOf(stripFrom(strip, { length, beat, now: 1000, range: null }));
  expect(free.slice(0, first.length * 2)).toEqual([
    ...first.map((tick) => tick + beat),
    ...first.map((tick) => tick + beat + length),
  ]);
  const range = { from: 0, to: bar };
  const round = ticksOf(stripFrom(strip, { length, beat, now: 1000, range }));
  expect(round.every((tick) => tick < bar && !(tick >= 1000 && tick < beat))).toBe(true);
  // Before the beat it is where the round before would have been.
  expect(round.some((tick) => tick < 1000)).toBe(
    first.some((tick) => tick - length + beat >= 0 && tick - length + beat < 1000),
  );
  expect(round.some((tick) => tick >= beat)).toBe(true);
});

test('[STUDIO-135] a loop that is heard follows a change of tempo and key, alone and with the song', async () => {
  await aFakeAudio(2);
  const { session: open } = openLocal();
  const plans = { sound: [] as Plan[], aside: [] as Plan[] };
  const watched = (kind: 'sound' | 'aside') => {
    const sound = createSound(fakeAddresses);
    return {
      ...sound,
      setPlan(plan: Plan) {
        plans[kind].push(plan);
        sound.setPlan(plan);
      },
    };
  };
  const sound = watched('sound');
  const preview = createPreview({ sound, aside: watched('aside'), song: open.song.getState });
  const change = (edit: (editing: Editing) => EditResult) => {
    open.undo.run('change', null, edit);
    preview.setPlan(planOf(open.song.getState(), deviceOf));
  };
  preview.setPlan(planOf(open.song.getState(), deviceOf));
  await preview.start('pop-melody-2');
  const pitchOf = (strip: StripPlan | undefined) => strip?.notes.pitch[0] ?? 0;
  const before = pitchOf(plans.aside.at(-1)?.strips[0]);
  change((editing) => setTempo(editing, { tick: 0, bpm: 77 }));
  expect(plans.aside.at(-1)?.tempo).toEqual([{ tick: 0, bpm: 77 }]);
  change((editing) => setMeta(editing, { key: 5 }));
  expect((pitchOf(plans.aside.at(-1)?.strips[0]) - before + 24) % 12).toBe(5);
  expect(preview.getState().loop).toBe('pop-melody-2');

  await sound.play(0);
  const stripOf = () => plans.sound.at(-1)?.strips.find(({ id }) => id === 'preview');
  await vi.waitFor(() => expect(stripOf()).toBeDefined());
  change((editing) => setMeta(editing, { key: 0 }));
  await vi.waitFor(() => expect((pitchOf(stripOf()) - before + 24) % 12).toBe(0));
  preview.close();
  await sound.close();
});

test('[STUDIO-135] a person hears a loop alone and with the song, ends it, and the document knows nothing of it', async () => {
  const { contexts } = await aFakeAudio(2);
  const { session: open, changes } = openLocal();
  const sound = createSound(fakeAddresses);
  const aside = createSound(fakeAddresses);
  const preview = createPreview({ sound, aside, song: open.song.getState });
  preview.setPlan(planOf(open.song.getState(), deviceOf));
  await preview.start('house-chords-1');
  expect(preview.getState().loop).toBe('house-chords-1');
  expect(contexts).toHaveLength(1);
  expect(peakOf(contexts[0]?.run(1) ?? new Float32Array())).toBeGreaterThan(0.01);
  preview.stop();
  contexts[0]?.run(4);
  expect(peakOf(contexts[0]?.run(0.5) ?? new Float32Array())).toBeLessThan(0.001);

  await sound.play(0);
  const song = contexts[1];
  expect(peakOf(song?.run(0.5) ?? new Float32Array())).toBe(0);
  await preview.start('house-chords-1');
  expect(peakOf(song?.run(2) ?? new Float32Array())).toBeGreaterThan(0.01);
  preview.stop();
  song?.run(4);
  expect(peakOf(song?.run(0.5) ?? new Float32Array())).toBeLessThan(0.001);
  expect(sound.getState().isPlaying).toBe(true);

  await preview.start('house-bass-1');
  sound.stop();
  expect(preview.getState().loop).toBeNull();
  expect(changes()).toBe(0);
  preview.close();
  await sound.close();
});
