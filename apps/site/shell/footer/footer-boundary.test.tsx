// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { FooterBoundary } from './footer-boundary.tsx';
import { FooterColumns } from './footer-columns.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const page = (settings: SiteSettings) => (
  <>
    <main>The page</main>
    <FooterBoundary>
      <FooterColumns settings={settings} viewer={null} />
    </FooterBoundary>
  </>
);
/** Settings that no footer can be rendered from. */
const broken = { supportEmail: 'help@tonehall.example' } as SiteSettings;

test('a footer that fails to render leaves its text and the page [SHELL-067]', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const html = renderToString(page(broken));
  expect(html).toContain('The page');
  expect(html).toContain('Failed to render &quot;Footer&quot;');
  render(page(broken));
  expect(screen.getByRole('main').textContent).toBe('The page');
  expect(screen.getByText('Failed to render "Footer"')).toBeTruthy();
});
