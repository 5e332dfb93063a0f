import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from './studio.tsx';

afterEach(cleanup);

const press = (key: string) => {
  const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key;
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code });
};
const focused = () => document.activeElement?.getAttribute('aria-label');

it('[STUDIO-202] [STUDIO-209] a person goes from the timeline into each panel and the library and back by one key each, and adds an effect from the palette', async () => {
  const { session } = openLocal();
  render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);
  act(() => screen.getByRole('button', { name: 'No, thanks' }).click());
  const region = 'Beat, Drums, bar 1 to 2, looped';
  expect(focused()).toBe(region);
  press('Enter');
  expect(focused()).toBe('Kick, step 1');
  press('Escape');
  expect(focused()).toBe(region);
  for (const [key, first] of [
    ['2', 'Pan of Drums'],
    ['3', 'Drums on'],
    ['4', 'Open regions in the event list'],
  ] as const) {
    press(key);
    const label = document.activeElement?.closest('label')?.textContent;
    expect(focused() ?? label).toBe(first);
    press('Escape');
    expect(focused()).toBe(region);
  }
  press('3');
  press('3');
  expect(screen.queryByRole('list', { name: 'Devices of Drums' })).toBeNull();
  expect(focused()).toBe(region);
  press('b');
  await vi.waitFor(() => expect(focused()).toBe('Search for sounds'));
  press('Escape');
  expect(focused()).toBe(region);

  act(() => session.dialog.setState('palette'));
  const field = screen.getByRole('combobox', { name: 'Command', hidden: true });
  fireEvent.change(field, { target: { value: 'reverb' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(session.song.getState().devices.at(-1)?.type).toBe('reverb');
});
