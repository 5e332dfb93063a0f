// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { conflict } from '#platform/pure/refusal.ts';
import { renderAccountSection } from '../testing/render-account-section.tsx';
import { ExportSection } from './export-section.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const copy = { id: 'one', askedAt: '2026-11-20T12:00:00.000Z', sizeBytes: null, url: null, expiresAt: null };
const getCall = 'GET /api/accounts/export';
const postCall = 'POST /api/accounts/export';

test('a member requests a copy, and the page shows that it is in progress', async () => {
  let made: object | null = null;
  const { user, calls } = await renderAccountSection(<ExportSection />, {
    [getCall]: () => ({ export: made }),
    [postCall]: () => {
      made = { ...copy, state: 'waiting' };
      return { export: made };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Make a copy' }));
  expect(await screen.findByRole('progressbar', { name: 'Making your copy' })).toBeTruthy();
  expect(calls(postCall)).toHaveLength(1);
});

test('a ready copy can be downloaded; its size and last day are shown', async () => {
  const ready = {
    ...copy,
    state: 'ready',
    sizeBytes: 12_345_678,
    url: '/account/export/one',
    expiresAt: '2026-11-27T12:00:00.000Z',
  };
  await renderAccountSection(<ExportSection />, { [getCall]: () => ({ export: ready }) });
  expect(screen.getByRole('link', { name: 'Download (12 MB)' }).getAttribute('href')).toBe(
    '/account/export/one',
  );
  expect(screen.getByText(/until 27 November 2026/)).toBeTruthy();
});

test('a failed copy shows an error, and another can be requested', async () => {
  const { user } = await renderAccountSection(<ExportSection />, {
    [getCall]: () => ({ export: { ...copy, state: 'failed' } }),
    [postCall]: () => {
      throw conflict('A copy of your data is being made already.');
    },
  });
  expect(screen.getByRole('alert').textContent).toMatch(/could not be made/);
  await user.click(screen.getByRole('button', { name: 'Make a copy' }));
  expect(await screen.findByText('A copy of your data is being made already.')).toBeTruthy();
});
