// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider, type AppValue } from '#platform/web/app-context.tsx';
import { lacksStudioFeatures, reportsFlash } from '#platform/web/browser-support.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { FlashNotice, RemixNotice } from './browser-notice.tsx';
import { BrowserNoticeSlot } from './browser-notice-slot.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const due = '2026-12-31';
const before = Date.parse('2026-12-30T23:59:59Z');
const after = Date.parse('2026-12-31T00:00:00Z');
const features = { AudioContext: 1, AudioWorklet: 1, WebAssembly: 1 };
const notice = () => screen.queryByRole('region', { name: 'Your browser' });

function page(...paths: string[]) {
  const value = { settings: { flashDueDate: '2020-12-31' } as SiteSettings } as AppValue;
  render(
    <AppProvider value={value}>
      {paths.map((path) => (
        <main key={path} aria-label={path}>
          <BrowserNoticeSlot path={path} />
        </main>
      ))}
    </AppProvider>,
  );
}
/** The text that the slot shows for a path; empty where it shows nothing. */
const noticeTextAt = (path: string) => screen.getByRole('main', { name: path }).textContent;
const stubFeatures = (missing: string) => {
  for (const [name, value] of Object.entries(features)) vi.stubGlobal(name, value);
  delete (globalThis as Record<string, unknown>)[missing];
};

test('there are two notices: one upgrades to Chrome, one gets it [SITE-027]', () => {
  render(<RemixNotice />);
  expect(screen.getByRole('link').textContent).toBe('Upgrade to Chrome');
  cleanup();
  render(<FlashNotice dueDate={due} now={after} />);
  expect(screen.getByRole('link').textContent).toBe('Get Chrome');
});

test('the remix notice names what the browser lacks [SITE-028]', () => {
  render(<RemixNotice />);
  expect(notice()?.textContent).toContain(
    'Your browser lacks the studio features needed for this remix competition.',
  );
});

test('the flash notice says from when Flash can no longer be used [SITE-029]', () => {
  render(<FlashNotice dueDate={due} now={before} />);
  expect(notice()?.textContent).toContain('From 2026-12-31 the Flash version can no longer be used.');
});

test('before the due date the notice can be ignored for this browser session [SITE-030]', () => {
  render(<FlashNotice dueDate={due} now={before} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ignore' }));
  expect(notice()).toBeNull();
  cleanup();
  render(<FlashNotice dueDate={due} now={before} />);
  expect(notice()).toBeNull();
  sessionStorage.clear();
  cleanup();
  render(<FlashNotice dueDate={due} now={before} />);
  expect(notice()).not.toBeNull();
});

test('after the due date the notice cannot be ignored, and an earlier choice no longer counts [SITE-031]', () => {
  sessionStorage.setItem('ignoredFlashNotice', 'true');
  render(<FlashNotice dueDate={due} now={after} />);
  expect(notice()).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('both link to the page about Chrome, and ignoring is stored in session storage [SITE-034]', () => {
  render(<RemixNotice />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/studio/install-chrome');
  cleanup();
  render(<FlashNotice dueDate={due} now={before} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/studio/install-chrome');
  fireEvent.click(screen.getByRole('button', { name: 'Ignore' }));
  expect(Object.keys({ ...sessionStorage })).toEqual(['ignoredFlashNotice']);
  expect({ ...localStorage }).toEqual({});
});

test.each(Object.keys(features))(
  'the remix notice shows on campaign pages without %s [SITE-032]',
  async (missing) => {
    stubFeatures(missing);
    // The other page comes first: a notice of its own would appear before the campaign's.
    page('/tracks', '/campaigns/winter/tracks');
    await screen.findByRole('region');
    expect(noticeTextAt('/campaigns/winter/tracks')).toContain(
      'Your browser lacks the studio features needed for this remix competition.',
    );
    expect(noticeTextAt('/tracks')).toBe('');
  },
);

test('a browser that lacks nothing sees no notice', () => {
  expect(lacksStudioFeatures(features)).toBe(false);
});

test('the flash notice appears only where the browser reports Shockwave Flash, with the configured due date [SITE-033]', async () => {
  expect(reportsFlash([{ name: 'PDF Viewer' }])).toBe(false);
  vi.stubGlobal('navigator', { plugins: [{ name: 'Shockwave Flash' }] });
  page('/');
  expect((await screen.findByRole('region')).textContent).toContain(
    'From 2020-12-31 the Flash version can no longer be used.',
  );
  cleanup();
  vi.stubGlobal('navigator', { plugins: [{ name: 'PDF Viewer' }] });
  stubFeatures('AudioWorklet');
  // The campaign's notice is in the same chunk, and appears after that of the page before it.
  page('/', '/campaigns/winter');
  await screen.findByRole('region');
  expect(noticeTextAt('/')).toBe('');
  expect(noticeTextAt('/campaigns/winter')).not.toContain('Flash');
});
