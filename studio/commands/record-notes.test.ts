import { expect, it, vi } from 'vitest';
import { aFakeAudio } from '#testing/fake-audio.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { holdNote } from '../views/keys/play-note.ts';
import { addNewTrack } from './change-tracks.ts';
import { recordNotes } from './record-notes.ts';

const bar = 3840;

async function open(state?: Parameters<typeof openLocal>[0]) {
  const { contexts } = await aFakeAudio();
  const project = openLocal(state);
  const { session } = project;
  addNewTrack(session, { kind: 'instrument', name: 'Keys', instrument: 'analog' });
  const track = session.own.getState().track ?? '';
  const run = (seconds: number) => void contexts[0]?.run(seconds);
  const record = async () => {
    recordNotes.run(session);
    await vi.waitFor(() => expect(session.sound.getState()).toMatchObject({ status: 'running' }));
  };
  /** Plays a note for so many seconds; the event came some milliseconds before it is handled. */
  const play = (pitch: number, seconds: number, lateBy = 0) => {
    const end = holdNote(session, track, pitch, { velocity: 0.6, at: performance.now() - lateBy });
    run(seconds);
    end(performance.now() - lateBy);
  };
  const notes = () => {
    const song = session.song.getState();
    const clips = song.regions.filter((one) => one.track === track).map(({ clip }) => clip);
    return song.clips.filter(({ id }) => clips.includes(id)).flatMap((clip) => clip.notes);
  };
  return { ...project, track, run, record, play, notes };
}

it('[STUDIO-090] a person records notes with the time of their events as one gesture, which can be taken back', async () => {
  const { session, run, record, play, notes, changes } = await open();
  const before = changes();
  await record();
  expect(session.take.getState()).not.toBeNull();
  run(0.5);
  play(60, 0.25);
  run(0.25);
  // Handled 100 ms after the key was pressed.
  play(64, 0.25, 100);
  expect(changes()).toBe(before);
  session.sound.stop();
  expect(session.take.getState()).toBeNull();
  expect(changes()).toBe(before + 1);
  // At 120 bpm a beat is half a second; the sound is heard as soon as it is made.
  const [first, second] = notes();
  expect(first).toMatchObject({ pitch: 60, velocity: 0.6 });
  expect(Math.abs((first?.tick ?? 0) - 960)).toBeLessThan(16);
  expect(Math.abs((first?.length ?? 0) - 480)).toBeLessThan(16);
  expect(Math.abs((second?.tick ?? 0) - (1920 - 192))).toBeLessThan(16);
  expect(session.said.getState().text).toContain('2 notes recorded from bar 1');
  session.undo.undo();
  expect(notes()).toEqual([]);
});

it('[STUDIO-090] a person has recorded notes quantised at once, and overdubs each round of a loop', async () => {
  const { session, run, record, play, notes } = await open();
  session.own.patchState({ recordStep: '1/4', loop: { from: 0, to: bar }, isLooping: true });
  await record();
  run(0.45);
  play(60, 0.2);
  // Into the next round: what the first has is written and plays.
  run(1.5);
  expect(notes().map(({ tick, pitch }) => [tick, pitch])).toEqual([[960, 60]]);
  play(64, 0.2);
  recordNotes.run(session);
  expect(session.sound.getState().isPlaying).toBe(true);
  expect(notes().map(({ tick, pitch }) => [tick, pitch])).toEqual([
    [0, 64],
    [960, 60],
  ]);
});

it('[STUDIO-090] a note just before the first beat of the recording is written on it, what was played in the count-in is not', async () => {
  const { session, run, record, play, notes } = await open();
  session.own.patchState({ metronome: { on: false, gain: 0, countInBars: 1 } });
  await record();
  run(1);
  play(50, 0.2);
  run(0.74);
  play(60, 0.3);
  recordNotes.run(session);
  expect(notes()).toMatchObject([{ tick: 0, pitch: 60 }]);
});

it('[STUDIO-102] a note that is held when the song stops is recorded up to there and ends', async () => {
  const { session, track, run, record, notes } = await open();
  await record();
  run(0.5);
  holdNote(session, track, 60);
  run(0.5);
  session.sound.stop();
  expect(session.live.tracks().size).toBe(0);
  expect(Math.abs((notes()[0]?.length ?? 0) - 960)).toBeLessThan(16);
});

it('[STUDIO-090] a listener, and who has chosen the master, can not record', async () => {
  const { session, room } = await open();
  expect(recordNotes.when?.(session)).toBe(true);
  session.own.patchState({ track: 'master' });
  expect(recordNotes.when?.(session)).toBe(false);
  session.own.patchState({ track: session.song.getState().tracks[0]?.id ?? '' });
  room.patchState({ role: 'listener' });
  expect(recordNotes.when?.(session)).toBe(false);
});
