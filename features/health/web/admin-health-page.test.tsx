// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { AdminHealthPage } from './admin-health-page.tsx';

afterEach(cleanup);

test('an admin reads each check in words, what is wrong first [OPS-023]', async () => {
  const checks = [
    { name: 'Clock', state: 'good', text: 'The clocks agree.' },
    { name: 'Backup', state: 'warning', text: 'The last backup is 3 days old.' },
    { name: 'Mail', state: 'wrong', text: 'The mail server does not answer.' },
  ];
  await renderPeoplePage(<AdminHealthPage />, { answers: { 'GET /api/admin/health': () => ({ checks }) } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Health');
  const rows = within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Wrong', 'Mail', 'The mail server does not answer.'],
    ['Warning', 'Backup', 'The last backup is 3 days old.'],
    ['Good', 'Clock', 'The clocks agree.'],
  ]);
});
