import { expect, it, vi } from 'vitest';
import { aFakeAudio } from '#testing/fake-audio.ts';
import { aFakeMidi } from '#testing/fake-midi.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { deviceOf } from '../devices/all-devices.ts';
import { presets } from '../devices/fm/presets.ts';
import { addNewTrack, trackCommands } from './change-tracks.ts';
import { playMidi } from './play-midi.ts';
import { toggleMidi } from './toggle-midi.ts';

const [noteOff, noteOn, controller, program, channelPressure, bend] = [0x80, 0x90, 0xb0, 0xc0, 0xd0, 0xe0];

async function open() {
  const { contexts } = await aFakeAudio();
  const midi = aFakeMidi();
  const keyboard = midi.keyboard('Keystation 49');
  const project = openLocal();
  const { session } = project;
  addNewTrack(session, { kind: 'instrument', name: 'Keys', instrument: 'analog' });
  playMidi(session);
  toggleMidi.run(session);
  await vi.waitFor(() => expect(session.midi.getState().status).toBe('on'));
  /** Presses a key, which starts the sound. */
  const press = async (pitch: number, velocity = 100) => {
    keyboard.play([noteOn, pitch, velocity]);
    await vi.waitFor(() => expect(session.sound.getState().status).toBe('running'));
  };
  /** The peak of so many seconds. */
  const hear = (seconds: number) => peakOf(contexts[0]?.run(seconds) ?? new Float32Array(1));
  return { ...project, midi, keyboard, press, hear, contexts };
}

it('[STUDIO-105] a person is asked for MIDI only when "MIDI" is pressed, without system exclusive, and hears notes by their velocity', async () => {
  const midi = aFakeMidi();
  const { session: untouched } = openLocal();
  playMidi(untouched);
  expect(untouched.midi.getState().status).toBe('off');
  expect(midi.asked).toEqual([]);
  const { session, press, keyboard, hear, midi: asked } = await open();
  expect(asked.asked).toEqual([{ sysex: false }]);
  expect(session.midi.getState().names).toEqual(['Keystation 49']);
  await press(60, 127);
  const loud = hear(0.3);
  keyboard.play([noteOff, 60, 0]);
  hear(2);
  expect(hear(0.1)).toBe(0);
  keyboard.play([noteOn, 60, 20]);
  const soft = hear(0.3);
  expect(soft).toBeGreaterThan(0.001);
  expect(soft).toBeLessThan(loud * 0.8);
});

it('[STUDIO-105] bend, wheel and pressure change what sounds, and a program change chooses a preset of the instrument', async () => {
  const { session, keyboard, contexts, press } = await open();
  const take = () => contexts[0]?.run(0.2).slice() ?? new Float32Array(1);
  const differs = (bytes: readonly number[], back: readonly number[]) => {
    // Two takes of a new note, one of them changed.
    const takes = [false, true].map((isChanged) => {
      keyboard.play([noteOn, 60, 100]);
      if (isChanged) keyboard.play(bytes);
      const samples = take();
      keyboard.play([noteOff, 60, 0]);
      keyboard.play(back);
      contexts[0]?.run(3);
      return samples;
    });
    return takes[0]?.some((sample, n) => Math.abs(sample - (takes[1]?.[n] ?? 0)) > 0.01);
  };
  await press(60);
  keyboard.play([noteOff, 60, 0]);
  contexts[0]?.run(3);
  expect(differs([bend, 0, 64], [bend, 0, 64])).toBe(false);
  expect(differs([bend, 127, 127], [bend, 0, 64])).toBe(true);
  expect(differs([controller, 1, 127], [controller, 1, 0])).toBe(true);
  expect(differs([channelPressure, 127], [channelPressure, 0])).toBe(true);

  // A wheel that stays up is up after a stop and a new beginning, too.
  const beginAnew = (wheel: number) => {
    keyboard.play([controller, 1, wheel]);
    void session.sound.play(0);
    keyboard.play([noteOn, 60, 100]);
    const samples = take();
    keyboard.play([noteOff, 60, 0]);
    session.sound.stop();
    contexts[0]?.run(3);
    return samples;
  };
  const still = beginAnew(0);
  expect(beginAnew(127).some((sample, n) => Math.abs(sample - (still[n] ?? 0)) > 0.01)).toBe(true);

  addNewTrack(session, { kind: 'instrument', name: 'Bells', instrument: 'fm' });
  keyboard.play([program, 5]);
  const preset = presets[5]?.params ?? {};
  const { track } = session.own.getState();
  const device = () =>
    session.song
      .getState()
      .devices.find((one) => one.track === track && deviceOf(one.type)?.kind === 'instrument');
  await vi.waitFor(() => expect(device()?.params).toMatchObject(preset));
});

it('[STUDIO-105] notes of a keyboard sound on while its pedal is down, and end with it', async () => {
  const { keyboard, press, hear } = await open();
  await press(60);
  keyboard.play([controller, 64, 127]);
  keyboard.play([noteOff, 60, 0]);
  hear(1);
  expect(hear(0.2)).toBeGreaterThan(0.01);
  keyboard.play([controller, 64, 0]);
  hear(2);
  expect(hear(0.1)).toBe(0);
});

it('[STUDIO-105] on a track of drums the keys from C2 on play its pads, and those below nothing', async () => {
  const { session, keyboard, hear, press } = await open();
  await press(60);
  keyboard.play([noteOff, 60, 0]);
  session.own.patchState({ track: session.song.getState().tracks[0]?.id ?? '' });
  hear(3);
  keyboard.play([noteOn, 35, 127]);
  expect(hear(0.1)).toBe(0);
  keyboard.play([noteOn, 36, 127]);
  expect(hear(0.1)).toBeGreaterThan(0.05);
});

it('[STUDIO-102] a pulled keyboard, a deleted track, a stop and a mute end what is held', async () => {
  const { session, keyboard, press, hear } = await open();
  const ends: [string, () => void, () => void][] = [
    ['pulled', () => keyboard.pullOut(), () => keyboard.plugIn()],
    ['stopped', () => session.sound.stop(), () => undefined],
    [
      'muted',
      () => session.own.patchState({ muted: [session.own.getState().track ?? ''] }),
      () => session.own.patchState({ muted: [] }),
    ],
    ['deleted', () => trackCommands.find(({ id }) => id === 'delete-track')?.run(session), () => undefined],
  ];
  await press(60);
  keyboard.play([noteOff, 60, 0]);
  hear(2);
  for (const [name, end, back] of ends) {
    keyboard.play([noteOn, 60, 100]);
    expect(hear(0.3), name).toBeGreaterThan(0.01);
    end();
    hear(2);
    expect(hear(0.1), name).toBe(0);
    // Nothing is held that an undo would let sound again.
    if (name === 'pulled' || name === 'deleted') expect(session.live.tracks().size, name).toBe(0);
    back();
    keyboard.play([noteOff, 60, 0]);
    hear(1);
  }
});

it('[STUDIO-109] a key is heard in the next quantum, and the whole latency is known', async () => {
  const { session, keyboard, press, hear } = await open();
  expect(session.sound.latency()).toBeNull();
  await press(60);
  keyboard.play([noteOff, 60, 0]);
  hear(3);
  expect(hear(128 / 48_000)).toBe(0);
  keyboard.play([noteOn, 72, 127]);
  expect(hear(128 / 48_000)).toBeGreaterThan(0);
  // A quantum of ours, 5 ms of the context and 20 ms of the output.
  expect(session.sound.latency()).toBeCloseTo(0.0277, 3);
});

it('[STUDIO-107] a browser that refuses MIDI, or has none, leaves everything else as it is', async () => {
  aFakeMidi({ refuses: true });
  const { session } = openLocal();
  toggleMidi.run(session);
  await vi.waitFor(() => expect(session.midi.getState().status).toBe('refused'));
  expect(session.said.getState().text).toBe('The browser does not allow MIDI for this page');
  vi.unstubAllGlobals();
  const { session: without } = openLocal();
  expect(without.midi.getState().status).toBe('missing');
  expect(toggleMidi.when?.(without)).toBe(false);
});
