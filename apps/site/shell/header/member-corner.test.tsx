// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mira } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { trackToList } from '#features/tracks/web/track-to-list.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { MemberCorner } from './member-corner.tsx';

class QuietSocket {
  close() {}
}

beforeEach(() => vi.stubGlobal('WebSocket', QuietSocket));
afterEach(async () => {
  act(() => trackToList.setState(null));
  // The program that opens the socket may still be loading.
  await vi.dynamicImportSettled();
  cleanup();
});

const settings = { educationMode: true, links: {}, siteUrl: 'https://tonehall.example' } as SiteSettings;
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

test('a teacher presses "Add to list" on the education host, and the lists open; a student has none [LIST-023]', async () => {
  for (const student of [false, true]) {
    const viewer = { ...mira, ...(student && { student: true as const }) };
    await openTracks(
      <RouterContextProvider router={router}>
        <MemberCorner viewer={viewer} settings={settings} />
      </RouterContextProvider>,
      { viewer, educationMode: true, answers: { 'GET /api/accounts/lists': () => ({ lists: [] }) } },
    );
    act(() => trackToList.setState({ id: 't1', title: 'Tide' }));
    if (student) expect(screen.queryByRole('dialog')).toBeNull();
    else expect(await screen.findByRole('dialog')).toBeTruthy();
    act(() => trackToList.setState(null));
    cleanup();
  }
});
