import { expect, it, vi } from 'vitest';
import { aDevice, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { aFakeAudio, fakeAddresses } from '#testing/fake-audio.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { renderSong } from '../render/render-song.ts';
import { createSound } from './sound.ts';

const beat = 960;
const blip = aDevice('analog', { ampAttack: 0.001, ampRelease: 0.02, osc1Wave: 3, cutoff: 20_000 });
const held = aDevice('analog', { ampSustain: 100, ampRelease: 0.05 });
const fourBeats = someNotes([0, 1, 2, 3].map((n) => [n * beat, 100, 60 + n]));
const plan = aPlan([aStrip({ devices: [blip], notes: fourBeats })]);

const areEqual = (a: Float32Array, b: Float32Array) => a.every((sample, n) => sample === b[n]);

async function open(most = 1) {
  const { contexts } = await aFakeAudio(most);
  const sound = createSound(fakeAddresses);
  sound.setPlan(plan);
  const context = () => {
    const found = contexts.at(-1);
    if (!found) throw new Error('There is no context');
    return found;
  };
  return { sound, contexts, context };
}

it('[STUDIO-010] a person who has pressed nothing has no AudioContext, whatever the page sets', async () => {
  const { sound, contexts } = await open();
  sound.seek(480);
  sound.loop({ from: 0, to: 1920 });
  sound.own({ solo: new Set(), muted: new Set() });
  sound.metronome({ on: true, gain: 1, countInBars: 0 });
  sound.turn('a-analog', 0, 1);
  sound.stop();
  expect(contexts).toHaveLength(0);
  expect(sound.getState().status).toBe('asleep');
  await sound.play(0);
  expect(contexts).toHaveLength(1);
  expect(contexts[0]?.options.sampleRate).toBe(48_000);
  expect(sound.getState()).toMatchObject({ status: 'running', isPlaying: true });
});

it('[STUDIO-033] a person who presses play hears the samples that an export has, and again after a stop', async () => {
  const { sound, context } = await open();
  const { left } = renderSong(await openKernels(), plan, { from: 0, to: beat * 2 });
  for (const _take of [1, 2]) {
    await sound.play(0);
    expect(areEqual(context().run(1).subarray(0, 40_000), left.subarray(0, 40_000))).toBe(true);
    sound.stop();
    context().run(1);
  }
});

it('[STUDIO-036] a person hears each note in its place while the page does nothing at all', async () => {
  const { sound, context } = await open();
  await sound.play(0);
  const samples = context().run(2);
  const rendered = renderSong(await openKernels(), plan, { from: 0, to: beat * 4 });
  expect(areEqual(samples.subarray(0, 90_000), rendered.left.subarray(0, 90_000))).toBe(true);
});

it('[STUDIO-032] a person who seeks while playing hears the new place in the next quantum and sees it there', async () => {
  const { sound, context } = await open();
  await sound.play(0);
  context().run(0.3);
  expect(sound.tick()).toBeCloseTo(0.3 * 1920, -1);
  sound.seek(beat * 3 - 4);
  const samples = context().run(0.25);
  expect(peakOf(samples)).toBeGreaterThan(0.05);
  expect(sound.tick()).toBeCloseTo(beat * 3 + 0.25 * 1920, -2);
  sound.stop();
  const at = sound.tick();
  context().run(0.5);
  expect(sound.tick()).toBe(at);
});

it('[STUDIO-219] a person who leaves the studio silent for 30 s has a context that sleeps, and it plays on at the next press', async () => {
  const { sound, context, contexts } = await open();
  await sound.play(0);
  context().run(1);
  sound.stop();
  context().run(29);
  expect(context().state).toBe('running');
  context().run(2);
  expect(context().state).toBe('suspended');
  expect(sound.getState().status).toBe('asleep');
  sound.setPlan(aPlan([aStrip({ devices: [blip], notes: someNotes([[0, 100, 72]]) })]));
  await sound.play(0);
  expect(contexts).toHaveLength(1);
  expect(peakOf(context().run(0.1))).toBeGreaterThan(0.05);
});

it('[STUDIO-233] a person whose context the browser has stopped, or never wakes again, plays again by one press', async () => {
  const { sound, context, contexts } = await open(3);
  await sound.play(0);
  context().run(0.5);
  await context().suspend();
  expect(sound.getState()).toMatchObject({ status: 'asleep', isPlaying: false });
  await sound.play(0);
  expect(peakOf(context().run(0.1))).toBeGreaterThan(0.05);
  await context().close();
  expect(sound.getState()).toMatchObject({ status: 'failed', isPlaying: false });
  await sound.play(0);
  expect(contexts).toHaveLength(2);
  expect(peakOf(context().run(0.1))).toBeGreaterThan(0.05);
  context().isStuck = true;
  await context().suspend();
  const playing = sound.play(0);
  await vi.advanceTimersByTimeAsync(2000);
  await playing;
  expect(contexts).toHaveLength(3);
  expect(peakOf(context().run(0.1))).toBeGreaterThan(0.05);
});

it('[STUDIO-236] a person reads which device failed, hears the others, and starts it again', async () => {
  const { sound, context } = await open();
  const other = aStrip({
    id: 'strip-2',
    devices: [{ ...held, id: 'other' }],
    notes: someNotes([[0, 96_000, 50]]),
  });
  sound.setPlan(aPlan([aStrip({ devices: [held], notes: someNotes([[0, 96_000, 60]]) }), other]));
  await sound.play(0);
  context().run(0.5);
  sound.turn(held.id, held.params.length - 1, Number.NaN);
  context().run(0.5);
  expect(sound.getState().faults).toEqual([held.id]);
  expect(sound.peaks('strip-1')).toEqual([0, 0]);
  expect(sound.peaks('strip-2')[0]).toBeGreaterThan(0.05);
  sound.restartDevice(held.id);
  sound.seek(0);
  context().run(0.5);
  expect(sound.getState().faults).toEqual([]);
  expect(sound.peaks('strip-1')[0]).toBeGreaterThan(0.05);
});

it('[STUDIO-231] a person whose computer loses buffers gets a longer buffer and hears the same song on, unthinned (of the line the buffer)', async () => {
  const { sound, context, contexts } = await open(2);
  await sound.play(0);
  for (let n = 0; n < 3 && contexts.length === 1; n++) {
    context().run(0.6);
    vi.advanceTimersByTime(40);
  }
  for (let n = 0; n < 4 && contexts.length === 1; n++) context().run(0.3);
  await vi.advanceTimersByTimeAsync(10);
  expect(contexts.map(({ options }) => options.latencyHint)).toEqual(['interactive', 'playback']);
  expect(sound.getState()).toMatchObject({ status: 'running', isPlaying: true });
  expect(sound.getState().lostBuffers).toBeGreaterThanOrEqual(2);
  const tick = sound.tick();
  context().run(0.5);
  expect(sound.tick()).toBeGreaterThan(tick + 500);
});

it('[STUDIO-030] a person hears the count-in and the metronome, which no export has', async () => {
  const { sound, context } = await open();
  sound.setPlan(aPlan([aStrip()]));
  sound.metronome({ on: true, gain: 0.5, countInBars: 1 });
  await sound.play(0);
  const samples = context().run(3);
  // At 120 bpm a beat is 24,000 frames: four of the count-in, two of the song; the first of a bar is another tone.
  const clicks = [0, 1, 2, 3, 4, 5].map((n) => peakOf(samples.subarray(n * 24_000, n * 24_000 + 1900)));
  expect(clicks.every((peak) => peak > 0.4)).toBe(true);
  const between = [0, 1, 2, 3, 4].map((n) =>
    peakOf(samples.subarray(n * 24_000 + 2000, n * 24_000 + 23_900)),
  );
  expect(Math.max(...between)).toBe(0);
  expect(samples.slice(96_000, 97_000)).toEqual(samples.slice(0, 1000));
  expect(samples.slice(24_000, 25_000)).not.toEqual(samples.slice(0, 1000));
  expect(sound.tick()).toBeCloseTo(1920, -2);
});

it('[STUDIO-058] a person reads peak, loudness and true peak of what plays, until the meters are reset', async () => {
  const { sound, context } = await open();
  sound.setPlan(aPlan([aStrip({ devices: [held], notes: someNotes([[0, 96_000, 57]]) })]));
  await sound.play(0);
  context().run(4);
  const { shortTerm, integrated, truePeak } = sound.loudness();
  expect(shortTerm).toBeGreaterThan(-40);
  expect(Math.abs(shortTerm - integrated)).toBeLessThan(3);
  const [left] = sound.peaks('zz-master');
  expect(truePeak).toBeGreaterThanOrEqual(20 * Math.log10(left));
  sound.stop();
  context().run(1);
  sound.resetMeters();
  context().run(0.1);
  expect(sound.loudness().integrated).toBe(Number.NEGATIVE_INFINITY);
});

it('a person who holds a key while the sound starts hears it, and one who let go of it does not', async () => {
  const { sound, context } = await open();
  sound.setPlan(aPlan([aStrip({ devices: [held] })]));
  sound.noteOn('strip-1', 1, 60, 0.8);
  sound.noteOn('strip-1', 2, 72, 0.8);
  sound.noteOff('strip-1', 2);
  await vi.waitFor(() => expect(sound.getState().status).toBe('running'));
  expect(peakOf(context().run(0.2))).toBeGreaterThan(0.05);
  sound.noteOff('strip-1', 1);
  context().run(0.5);
  expect(peakOf(context().run(0.2))).toBe(0);
});

it('[STUDIO-233] a person whose computer slept while the song played hears nothing of it when they press a key, until they press play', async () => {
  const { sound, context } = await open();
  await sound.play(0);
  context().run(0.1);
  await context().suspend();
  expect(sound.getState()).toMatchObject({ status: 'asleep', isPlaying: false });
  sound.noteOn('no strip', 0, 60, 1);
  await vi.waitFor(() => expect(sound.getState().status).toBe('running'));
  context().run(0.1);
  expect(peakOf(context().run(2))).toBeLessThan(1e-4);
  await sound.play(0);
  expect(peakOf(context().run(1))).toBeGreaterThan(0.05);
});
