// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#design/dialog/dialog.tsx';
import { mira } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { unavailable } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { saveConsent } from '#platform/web/consent.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { settle } from '#testing/settle.ts';
import { DataLayerSlot } from './data-layer-slot.tsx';

const free = { ...mira, accountType: 0 };
const layer = { accounttype: 0, signincount: 3, songscount: 2 };
const thresholds = {
  NUMBER_OF_DAYS_UPGRADE_POPUP: 7,
  NUMBER_OF_LOGINS_UPGRADE_POPUP: 3,
  NUMBER_OF_SONGS_UPGRADE_POPUP: 2,
};

beforeEach(() => {
  localStorage.clear();
  delete window.dataLayer;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Loaded {
  viewer?: typeof mira | null;
  path?: string;
  settings?: Partial<SiteSettings>;
  answers?: Record<string, () => unknown>;
  /** Open beside the popup. */
  dialogs?: readonly string[];
}

/** Loads a page of a free member where the popup is due, by default. */
async function load({
  viewer = free,
  path = '/tracks',
  settings = {},
  answers = {},
  dialogs = [],
}: Loaded = {}) {
  const asked: string[] = [];
  const all: Record<string, () => unknown> = {
    '/datalayer/': () => layer,
    '/api/settings': () => thresholds,
    ...answers,
  };
  const api = (async ({ path: called }: AnyEndpoint) => {
    asked.push(called);
    return all[called]?.();
  }) as Api;
  const shown = (open: readonly string[], at = path) => (
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider
        value={{
          api,
          viewer,
          settings: { upgradePopup: true, educationMode: false, ...settings } as SiteSettings,
          navigate: () => undefined,
        }}
      >
        <DataLayerSlot path={at} />
        {open.map((title) => (
          <Dialog key={title} open title={title} />
        ))}
      </AppProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(shown(dialogs));
  await settle();
  const renderAgain = async (open: readonly string[], at = path) => {
    await act(async () => rerender(shown(open, at)));
    await settle();
  };
  return {
    asked,
    renderAgain,
    popup: () => screen.queryByRole('dialog', { name: 'Unleash your creativity!' }),
  };
}

test('a free member with enough days, sign-ins and projects is shown what plans hold, with the way to the prices [SUBS-063] [SUBS-064] [SUBS-065] [SUBS-066]', async () => {
  await load();
  expect(await screen.findByRole('dialog', { name: 'Unleash your creativity!' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12000 sounds and loops',
    '20 sound sets to use as construction kits',
    'cloud storage',
    'record audio',
    'upload own sounds',
  ]);
  expect(screen.getByRole('link', { name: 'Check all the benefits' }).getAttribute('href')).toBe('/accounts');
});

test('opening it stores the time, so that the next page load does not open it [SUBS-068] [SUBS-069]', async () => {
  const before = Date.now();
  const { popup } = await load();
  const stored = JSON.parse(localStorage.getItem('upgradePopupLastShown') ?? '{}');
  expect(stored[free.id]).toBeGreaterThanOrEqual(before);
  expect(popup()).toBeTruthy();
  cleanup();
  expect((await load()).popup()).toBeNull();
});

test.each<[string, Loaded]>([
  ['a guest', { viewer: null }],
  ['a member with a plan', { viewer: { ...mira, accountType: 5 } }],
  ['in education mode', { settings: { educationMode: true } }],
  ['at the checkout', { path: '/checkout' }],
  ['at sign-in', { path: '/auth' }],
  ['at the plans', { path: '/auth/plans' }],
  ['at the prices', { path: '/accounts' }],
  ['at the prices of schools', { path: '/pricing' }],
  ['with real money', { settings: { upgradePopup: false } }],
  ['with too few sign-ins', { answers: { '/datalayer/': () => ({ ...layer, signincount: 2 }) } }],
])('the popup stays shut: %s [SUBS-066] [SUBS-074]', async (_where, loaded) => {
  expect((await load(loaded)).popup()).toBeNull();
  expect(localStorage.getItem('upgradePopupLastShown')).toBeNull();
});

test('it waits until no dialog is open, and closes when another one opens [SUBS-066] [SUBS-067]', async () => {
  const { popup, renderAgain } = await load({ dialogs: ['Share'] });
  expect(popup()).toBeNull();
  await renderAgain([]);
  expect(popup()).toBeTruthy();
  await renderAgain(['Share']);
  expect(popup()).toBeNull();
  await renderAgain([]);
  expect(popup()).toBeNull();
});

test('a call that fails opens nothing and disturbs nothing [SUBS-073] [SUBS-083]', async () => {
  saveConsent();
  for (const call of ['/datalayer/', '/api/settings']) {
    const fail = () => {
      throw unavailable('away', 'away', 1);
    };
    const { popup } = await load({ answers: { [call]: fail } });
    expect(popup()).toBeNull();
    cleanup();
  }
});

test('a page load reads the data layer once and pushes its three values, after the cookie notice was accepted [SUBS-082] [SUBS-084]', async () => {
  const { asked } = await load({ viewer: null });
  expect([asked, window.dataLayer]).toEqual([[], undefined]);
  cleanup();
  saveConsent();
  const loaded = await load({ viewer: null });
  await loaded.renderAgain([], '/community');
  expect(loaded.asked).toEqual(['/datalayer/']);
  expect(window.dataLayer).toEqual([layer]);
});

test('closing the popup leaves it shut', async () => {
  const { popup } = await load();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(popup()).toBeNull();
});
