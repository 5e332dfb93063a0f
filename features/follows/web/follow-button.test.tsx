// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import type { FollowView } from '../contract.ts';
import { FollowButton } from './follow-button.tsx';
import type { Followable } from './use-follow.ts';

let run = 0;
let call: PromiseWithResolvers<FollowView>;
const sent: string[] = [];
beforeEach(() => {
  run += 1;
  call = Promise.withResolvers();
  sent.length = 0;
});
afterEach(cleanup);

function open(following: boolean, viewer: Partial<Viewer> | null = { id: 'me' }) {
  const send = (what: string) => {
    sent.push(what);
    return call.promise;
  };
  const thing: Followable = {
    key: `user:${run}`,
    name: 'mira',
    followersCount: 3,
    currentUserFollowing: viewer ? following : null,
    follow: () => send('follow'),
    unfollow: () => send('unfollow'),
  };
  const value = {
    api: (() => Promise.reject(new Error('no call'))) as unknown as Api,
    viewer: viewer as Viewer | null,
    settings: {} as SiteSettings,
    navigate: () => undefined,
    renderedPath: '/users?sort=top_users',
  };
  render(
    <AppProvider value={value}>
      <FollowButton thing={thing} />
      <FollowButton thing={thing} />
      <FlashHost />
    </AppProvider>,
  );
}
const buttons = () => screen.getAllByRole('button', { name: /mira/ });
const words = () => buttons().map((button) => button.textContent);
const press = () => act(async () => fireEvent.click(buttons()[0] as HTMLElement));
const settle = (settled: () => void) => act(async () => settled());

test('"Follow" calls follow and then reads "Following" [HERO-014]', async () => {
  open(false);
  expect(words()).toEqual(['Follow', 'Follow']);
  await press();
  expect([sent, words()]).toEqual([['follow'], ['Follow', 'Follow']]);
  await settle(() => call.resolve({ followersCount: 4, currentUserFollowing: true }));
  expect(words()).toEqual(['Following', 'Following']);
});

test('"Following" calls unfollow and then reads "Follow" [HERO-015]', async () => {
  open(true);
  expect(words()).toEqual(['Following', 'Following']);
  await press();
  await settle(() => call.resolve({ followersCount: 2, currentUserFollowing: false }));
  expect([sent, words()]).toEqual([['unfollow'], ['Follow', 'Follow']]);
});

test('during the call the button is busy and ignores clicks [HERO-016] [GROUP-047]', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  open(false);
  await press();
  expect(buttons().map((button) => button.getAttribute('aria-busy'))).toEqual(['true', 'true']);
  vi.advanceTimersByTime(1000);
  await press();
  await act(async () => fireEvent.click(buttons()[1] as HTMLElement));
  expect(sent).toEqual(['follow']);
  await settle(() => call.resolve({ followersCount: 4, currentUserFollowing: true }));
  expect(buttons().map((button) => button.getAttribute('aria-busy'))).toEqual([null, null]);
  vi.useRealTimers();
});

test("a failed call restores the label and shows the server's message [HERO-017] [USER-038]", async () => {
  for (const following of [false, true]) {
    run += 1;
    call = Promise.withResolvers();
    open(following);
    await press();
    expect(buttons()[0]?.getAttribute('aria-busy')).toBe('true');
    await settle(() => call.reject(new Refusal(429, 'You follow too quickly.')));
    expect(words()).toEqual(following ? ['Following', 'Following'] : ['Follow', 'Follow']);
    expect(buttons()[0]?.getAttribute('aria-busy')).toBeNull();
    expect(screen.getByText('You follow too quickly.')).toBeTruthy();
    cleanup();
  }
});

test('"Follow" of a guest leads to sign-up and back to the page [USER-037] [COMM-002] [SHELL-050]', () => {
  open(false, null);
  const [link] = screen.getAllByRole('link', { name: 'Follow mira' });
  expect(link?.getAttribute('href')).toBe(
    `/auth?tab=sign_up&redirect_to=${encodeURIComponent('/users?sort=top_users')}`,
  );
  expect(link?.textContent).toBe('Follow');
  expect(screen.queryByRole('button', { name: /mira/ })).toBeNull();
});

test('a student has no "Follow", which they are refused [EDU-202]', () => {
  open(false, { id: 'me', student: true });
  expect(screen.queryByRole('button', { name: /mira/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /mira/ })).toBeNull();
});
