// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config/read-config.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { Footer } from './footer.tsx';
import { FooterColumns } from './footer-columns.tsx';
import { footerColumns } from './footer-links.ts';

afterEach(cleanup);

function show(environment: Record<string, string>): HTMLElement {
  const { supportEmail, copyright, links } = readConfig({ SECRET: 'x'.repeat(40), ...environment });
  const settings = { supportEmail, copyright, links, educationUrl: 'https://edu.example' } as SiteSettings;
  // The browser finds the server's columns in the document.
  const serverColumns = document.createElement('div');
  serverColumns.id = 'footer-columns';
  serverColumns.innerHTML = renderToString(<FooterColumns settings={settings} viewer={null} />);
  document.body.append(serverColumns);
  render(<Footer settings={settings} viewer={null} />);
  serverColumns.remove();
  return screen.getByRole('contentinfo');
}

const supportOf = (footer: HTMLElement) =>
  footer.querySelector('a[href^="mailto:"]')?.getAttribute('href')?.slice('mailto:'.length);

test('the footer shows the configured support address and copyright, or the defaults [SHELL-065]', () => {
  const footer = show({});
  expect(supportOf(footer)).toBe('support@tonehall.com');
  expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Tonehall`);
  cleanup();
  const own = show({ SUPPORT_EMAIL: 'help@hall.example', COPYRIGHT: '© 1999 A Hall' });
  expect(supportOf(own)).toBe('help@hall.example');
  expect(own.textContent).toContain('© 1999 A Hall');
});

test('a site without configured addresses shows no links to a blog, press, jobs or social networks [SHELL-061] [SHELL-063] [SHELL-123]', () => {
  show({});
  for (const name of ['Blog', 'Press', 'Jobs', 'Facebook', 'Twitter', 'YouTube', 'Instagram', 'Discord'])
    expect(screen.queryByRole('link', { name }), name).toBeNull();
  for (const list of screen.queryAllByRole('list')) expect(list.children.length).toBeGreaterThan(0);
  cleanup();
  show({ PRESS_URL: 'https://press.example', DISCORD_URL: 'https://discord.example' });
  for (const name of ['Press', 'Discord']) expect(screen.getByRole('link', { name })).toBeTruthy();
});

test("the footer's configuration has the fields supportEmail, copyright and links [SHELL-064]", () => {
  const config = readConfig({ SECRET: 'x'.repeat(40), BLOG_URL: 'https://blog.example' });
  expect(config).toMatchObject({
    supportEmail: expect.any(String),
    copyright: expect.any(String),
    links: { blog: 'https://blog.example' },
  });
  show({ BLOG_URL: 'https://blog.example' });
  expect(screen.getByRole('link', { name: 'Blog' }).getAttribute('href')).toBe('https://blog.example');
});

test('the footer of the education host leads no student to prices, and of teachers the owner only [EDU-344]', () => {
  const settings = { links: {}, educationMode: true, educationUrl: 'https://edu.example' } as SiteSettings;
  const titlesFor = (viewer: { student?: true; faculty?: true }) =>
    footerColumns(settings, viewer).flatMap((column) => column.links.map(({ title }) => title));
  expect(titlesFor({ student: true })).not.toContain('Pricing');
  expect(titlesFor({ faculty: true })).not.toContain('Pricing');
  expect(titlesFor({})).toContain('Pricing');
});

test('on the education host the footer leads to the prices of schools, elsewhere to the plans [SHELL-124]', () => {
  const { links } = readConfig({ SECRET: 'x'.repeat(40) });
  const hrefs = (educationMode: boolean) => {
    const settings = { links, educationMode, educationUrl: 'https://edu.example' } as SiteSettings;
    return footerColumns(settings, null).flatMap((column) => column.links.map(({ href }) => href));
  };
  expect(hrefs(true)).toContain('/pricing');
  expect(hrefs(true)).not.toContain('/accounts');
  expect(hrefs(false)).toContain('/accounts');
});
