// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { ClassSignInPage } from './class-sign-in-page.tsx';

const went = vi.fn();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  went.mockReset();
});

const names = 'POST /api/class_sign_in/names';
const signIn = 'POST /api/class_sign_in';
const byCard = 'POST /api/class_sign_in/card';
const mia = { id: '0190a1b2-0000-7000-8000-000000000001', name: 'Mia K.' };

async function open(way: string, answers: Record<string, () => unknown> = {}, hash = '') {
  const location = { hash, pathname: '/class', assign: went };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
  const opened = await openTracks(<ClassSignInPage />, {
    viewer: null,
    answers: {
      [names]: () => ({ name: '3b', school: 'Oak', way, students: way === 'card' ? [] : [mia] }),
      [signIn]: () => undefined,
      [byCard]: () => undefined,
      ...answers,
    },
  });
  return opened;
}

async function enterCode(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(screen.getByLabelText('Code of your class'), 'BCDF GHJK');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
}

test('a student signs in by code, name and three pictures, six presses after the code [EDU-181] [EDU-182]', async () => {
  const { user, calls } = await open('pictures');
  await enterCode(user);
  expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBe(document.activeElement);
  expect(screen.getByText('3b · Oak')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mia K.' }));
  await user.click(await screen.findByRole('button', { name: 'cat' }));
  expect(screen.getByRole('status', { name: '1 of 3 chosen' })).toBeTruthy();
  const cat = screen.getByRole('button', { name: 'cat' });
  expect([cat.ariaDisabled ?? cat.getAttribute('aria-disabled'), document.activeElement]).toEqual([
    'true',
    cat,
  ]);
  await user.click(screen.getByRole('button', { name: 'dog' }));
  await user.click(screen.getByRole('button', { name: 'sun' }));
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/education'));
  expect(calls(names)).toEqual([{ code: 'BCDF GHJK' }]);
  expect(calls(signIn)).toEqual([{ code: 'BCDF GHJK', studentId: mia.id, pictures: ['cat', 'dog', 'sun'] }]);
});

test('a student reads why a try failed, and starts again or goes back [EDU-183]', async () => {
  const { user, calls } = await open('pictures', {
    [signIn]: () => {
      throw new Refusal(401, 'That was not right. Try again.', { code: 'wrong_secret' });
    },
  });
  await enterCode(user);
  await user.click(await screen.findByRole('button', { name: 'Mia K.' }));
  for (const name of ['cat', 'dog']) await user.click(await screen.findByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(screen.getByRole('status', { name: '0 of 3 chosen' })).toBeTruthy();
  for (const name of ['cat', 'dog', 'sun']) await user.click(screen.getByRole('button', { name }));
  expect((await screen.findByRole('alert')).textContent).toBe('That was not right. Try again.');
  expect(calls(signIn)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'That is not me' }));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeTruthy();
  expect(went).not.toHaveBeenCalled();
});

test('a student whose card is void reads so until the code is entered, and then what came of the pictures [EDU-181] [EDU-183]', async () => {
  const refuse = (status: number, text: string) => () => {
    throw new Refusal(status, text);
  };
  const { user } = await open(
    'pictures',
    {
      [byCard]: refuse(404, 'This card does not work any more.'),
      [signIn]: refuse(401, 'That was not right.'),
    },
    '#card=abcdefghijklmnopqrst_-',
  );
  const alert = () => screen.getByRole('alert').textContent;
  await vi.waitFor(() => expect(alert()).toBe('This card does not work any more.'));
  await enterCode(user);
  await user.click(await screen.findByRole('button', { name: 'Mia K.' }));
  expect(alert()).toBe('');
  for (const name of ['cat', 'dog', 'sun']) await user.click(await screen.findByRole('button', { name }));
  await vi.waitFor(() => expect(alert()).toBe('That was not right.'));
});

test('a student signs in by two words [EDU-181]', async () => {
  const { user, calls } = await open('words');
  await enterCode(user);
  await user.click(await screen.findByRole('button', { name: 'Mia K.' }));
  await user.type(await screen.findByLabelText('Your two words'), 'river moon{Enter}');
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/education'));
  expect(calls(signIn)).toMatchObject([{ words: 'river moon' }]);
});

test('the address of a card signs in at once and leaves no token in the address [EDU-181]', async () => {
  const token = 'abcdefghijklmnopqrst_-';
  const { calls } = await open('card', {}, `#card=${token}`);
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/education'));
  expect(calls(byCard)).toEqual([{ token }]);
  expect(window.history.replaceState).toHaveBeenCalledWith(null, '', '/class');
});

test('a browser that reads codes signs in by the camera; another names the device’s own [EDU-181]', async () => {
  const first = await open('card');
  expect(screen.getByText(/Open the camera of your device/)).toBeTruthy();
  await enterCode(first.user);
  expect(await screen.findByText('Your class signs in by cards.')).toBeTruthy();
  cleanup();
  const token = 'abcdefghijklmnopqrst_-';
  const seen = [
    [],
    [{ rawValue: 'https://elsewhere.example/' }],
    [{ rawValue: `https://edu/class#card=${token}` }],
  ];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => seen.shift() ?? [];
    },
  );
  const track = { stop: vi.fn() };
  vi.stubGlobal('navigator', {
    ...window.navigator,
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) },
  });
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { configurable: true, writable: true });
  const { user, calls } = await open('card');
  await user.click(screen.getByRole('button', { name: 'Show my card to the camera' }));
  await vi.waitFor(() => expect(calls(byCard)).toEqual([{ token }]));
  cleanup();
  expect(track.stop).toHaveBeenCalled();
});
