import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { aPeer } from '#testing/documents/a-project.ts';
import { aFakeAudio } from '#testing/fake-audio.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from './studio.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[STUDIO-230] a tab in the background goes on playing, and shows its position and the edits of others when a person returns', async () => {
  const { contexts } = await aFakeAudio();
  const { session, doc } = openLocal();
  session.own.patchState({ loop: { from: 0, to: 3840 }, isLooping: true });
  const ben = aPeer('Ben', 42, Y.encodeStateAsUpdate(doc));
  render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);
  fireEvent.click(screen.getByRole('button', { name: 'Kick, step 1' }));
  act(() => void session.sound.play(0));
  await vi.waitFor(() => expect(session.sound.getState().status).toBe('running'));
  contexts[0]?.run(0.5);

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  // A browser draws nothing meanwhile, and goes on afterwards.
  const waiting: FrameRequestCallback[] = [];
  const drawing = vi
    .spyOn(globalThis, 'requestAnimationFrame')
    .mockImplementation((frame) => waiting.push(frame));
  fireEvent(document, new Event('visibilitychange'));
  ben.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Keys' }));
  act(() => Y.applyUpdate(doc, Y.encodeStateAsUpdate(ben.doc)));
  // The loop of one bar begins again after two seconds, with its kick.
  const heard = contexts[0]?.run(2.6) ?? new Float32Array();
  expect(contexts[0]?.state).toBe('running');
  expect(peakOf(heard.subarray(48_000 * 1.5, 48_000 * 2))).toBeGreaterThan(0.05);

  visibility.mockReturnValue('visible');
  drawing.mockRestore();
  fireEvent(document, new Event('visibilitychange'));
  act(() => {
    for (const frame of waiting) frame(performance.now());
  });
  // 3.1 s from the beginning: the third beat of the loop's second round.
  expect(screen.getByLabelText<HTMLInputElement>('Position').value).toMatch(/^1\.3/);
  expect(screen.getAllByText('Keys').length).toBeGreaterThan(0);
});
