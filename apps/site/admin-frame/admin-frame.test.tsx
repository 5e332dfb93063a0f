// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { AdminFrame } from './admin-frame.tsx';

afterEach(cleanup);

const open = (path: string) =>
  render(
    <AdminFrame path={path}>
      <h1>A page</h1>
    </AdminFrame>,
  );
const navigation = () => screen.getByRole('navigation', { name: 'Administration' });
const marked = () =>
  within(navigation())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

test('the navigation marks the entry that the page belongs to [CMS-120]', () => {
  for (const [path, title] of [
    ['/admin', 'Overview'],
    ['/admin/news', 'News and tutorials'],
    ['/admin/plans', 'Plans'],
    ['/admin/orders/one', 'Orders'],
  ] as const) {
    open(path);
    expect(marked(), path).toEqual([title]);
    cleanup();
  }
});

test('the button opens the navigation, and Escape closes it and focuses the button again [CMS-120]', async () => {
  open('/admin/news');
  const button = within(navigation()).getByRole('button', { name: 'Administration News and tutorials' });
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.tab();
  expect(list?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button]);
});
