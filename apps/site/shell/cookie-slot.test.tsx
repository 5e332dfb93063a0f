// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Api } from '#platform/pure/contract.ts';
import { sendAnalyticsEvent } from '#platform/web/analytics.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { CookieSlot } from './cookie-slot.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

interface SlotProps {
  storageKey?: string;
  asksConsent?: boolean;
}

function Slot({ asksConsent = true, ...more }: SlotProps) {
  const settings = { asksConsent } as SiteSettings;
  const api = (() => Promise.reject(new Error('no call'))) as unknown as Api;
  return (
    <AppProvider value={{ api, viewer: null, settings, navigate: () => {} }}>
      <CookieSlot {...more} />
    </AppProvider>
  );
}

const bar = () => screen.findByRole('region', { name: 'Cookies' });
const noBar = () => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();

test('the bar is shown while its flag is not stored [SITE-020]', async () => {
  render(<Slot />);
  await bar();
});

test('the bar explains cookies and links to the privacy policy [SITE-023]', async () => {
  render(<Slot />);
  expect((await bar()).textContent).toContain('We use cookies to give you the best experience.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/privacy-policy');
});

test('"Got it" stores the flag as "true" and hides the bar at once [SITE-024] [SITE-022]', async () => {
  render(<Slot />);
  await bar();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  noBar();
  expect({ ...localStorage }).toEqual({ shouldHideConsent: 'true' });
});

test('"Only necessary" stores the flag as "necessary", hides the bar, and no analytics starts, then or later [SITE-052]', async () => {
  delete window.dataLayer;
  const { unmount } = render(<Slot />);
  await bar();
  fireEvent.click(screen.getByRole('button', { name: 'Only necessary' }));
  noBar();
  expect({ ...localStorage }).toEqual({ shouldHideConsent: 'necessary' });
  sendAnalyticsEvent('page_view');
  expect(window.dataLayer).toBeUndefined();
  unmount();
  render(<Slot storageKey="another" />);
  render(<Slot />);
  expect(await screen.findAllByRole('region', { name: 'Cookies' })).toHaveLength(1);
});

test('once the flag is stored the bar stays hidden on later loads [SITE-021]', async () => {
  localStorage.setItem('shouldHideConsent', 'true');
  // A second slot without its flag shows that the chunk has loaded; the first was evaluated before.
  render(
    <>
      <section aria-label="Agreed">
        <Slot />
      </section>
      <section aria-label="Not agreed">
        <Slot storageKey="another" />
      </section>
    </>,
  );
  await bar();
  const barIn = (name: string) => within(screen.getByRole('region', { name })).queryByRole('region');
  expect(barIn('Agreed')).toBeNull();
  expect(barIn('Not agreed')).not.toBeNull();
});

test('the flag can be stored under another key', async () => {
  localStorage.setItem('shouldHideConsent', 'true');
  render(<Slot storageKey="seenCookies" />);
  await bar();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(localStorage.getItem('seenCookies')).toBe('true');
});

test('the server does not render the bar [SITE-026]', () => {
  expect(renderToString(<Slot />)).toBe('');
});

test('a visitor gets no bar where nothing needs consent [EDU-176] [SITE-020]', async () => {
  const { rerender } = render(<Slot asksConsent={false} />);
  rerender(
    <>
      <Slot asksConsent={false} />
      <Slot storageKey="another" />
    </>,
  );
  // The bar of the site shows that the chunk has loaded.
  await bar();
  expect(screen.getAllByRole('region', { name: 'Cookies' })).toHaveLength(1);
});
