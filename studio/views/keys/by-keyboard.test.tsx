import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aFakeAudio } from '#testing/fake-audio.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from '../studio.tsx';

afterEach(cleanup);

const codeOf = (key: string) => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key);
const press = (key: string, options: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: codeOf(key), ...options });

it('[STUDIO-202] a person adds a track, writes a melody, shapes it and records more by keys alone (of the line the notes)', async () => {
  const { contexts } = await aFakeAudio();
  const { session } = openLocal();
  session.own.patchState({ hearsNotes: false, snap: '1/4' });
  render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);
  const notes = () => session.song.getState().clips.flatMap((clip) => clip.notes);
  const run = (seconds: number) => void contexts[0]?.run(seconds);

  press('t');
  screen.getByRole('gridcell', { name: 'Synth, bar 1, empty' }).focus();
  press('a');
  screen.getByRole('application').focus();
  for (const key of ['Enter', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter']) press(key);
  press('a', { ctrlKey: true });
  press('s');
  press('q');
  expect(notes().map(({ tick, pitch }) => [tick, pitch])).toEqual([
    [0, 60],
    [960, 62],
  ]);

  press('CapsLock');
  press('R', { shiftKey: true });
  await vi.waitFor(() => expect(session.sound.getState().status).toBe('running'));
  expect(screen.getByRole('button', { name: 'Record notes' }).getAttribute('aria-pressed')).toBe('true');
  run(1);
  const at = () => ({ timeStamp: performance.now() });
  const key = (type: 'keyDown' | 'keyUp') => {
    const event = new KeyboardEvent(type.toLowerCase(), { key: 'd', code: 'KeyD', bubbles: true });
    Object.defineProperties(event, { timeStamp: { value: at().timeStamp } });
    fireEvent(document.activeElement ?? document.body, event);
  };
  key('keyDown');
  run(0.25);
  key('keyUp');
  press('R', { shiftKey: true });
  press(' ', { code: 'Space' });
  expect(session.sound.getState().isPlaying).toBe(false);
  const recorded = notes().find(({ pitch }) => pitch === 64);
  expect(Math.abs((recorded?.tick ?? 0) - 1920)).toBeLessThan(16);
  expect(screen.getByText(/^1 note recorded from bar 1/)).toBeTruthy();
  expect(screen.getAllByText('Latency 28 ms').length).toBeGreaterThan(0);
});
