import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLocal } from '#testing/studio/open-local.ts';
import { SessionContext } from '../use-session.ts';
import { Guide } from './guide.tsx';
import { restartGuide } from './guide-steps.ts';

beforeEach(restartGuide);
afterEach(() => {
  cleanup();
  restartGuide();
});

function open(role: 'owner' | 'listener' = 'owner') {
  const { session } = openLocal({ role });
  const view = render(
    <SessionContext value={session}>
      <Guide />
    </SessionContext>,
  );
  return { session, close: view.unmount };
}

it('[STUDIO-214] who opens a project first is led in 5 steps to a beat that plays with a loop, and sees no step again that is done', () => {
  const { session, close } = open();
  expect(screen.getByText('1 of 5')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Write a kick' }));
  expect(session.song.getState().clips[0]?.rows[0]?.steps.map(({ step }) => step)).toEqual([0, 4, 8, 12]);
  expect(screen.getByRole('button', { name: 'Hear it' })).toBeTruthy();
  act(() => session.own.patchState({ isLooping: true }));
  close();
  const again = open();
  expect(screen.getByText('2 of 5')).toBeTruthy();
  act(() => again.session.dialog.setState('palette'));
  again.close();
  expect(localStorage.getItem('tonehall.studio.guide')).toBe('["beat","loop","commands"]');
});

it('[STUDIO-214] "No, thanks" ends the steps for good, and a listener has none', () => {
  const { close } = open();
  fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  close();
  open().close();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  restartGuide();
  open('listener');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
