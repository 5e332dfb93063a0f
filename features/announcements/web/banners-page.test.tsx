// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import type { BannerDraftView } from '../contract.ts';
import { BannersPage } from './banners-page.tsx';

afterEach(cleanup);

const summer: BannerDraftView = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  attributes: {
    severity: 'promotion',
    header: 'Summer stage',
    body: 'Come **all**',
    bodyHtml: '<p>Come <strong>all</strong></p>',
    ctaLabel: null,
    ctaLink: null,
    showDismissButton: true,
    frequency: 'weekly',
    active: false,
    startsAt: null,
    endsAt: '2026-12-01T12:00:00.000Z',
    position: 2,
    audience: 'guests',
  },
};

const open = (banners: readonly BannerDraftView[]) =>
  openTracks(<BannersPage />, { answers: { 'GET /api/admin/banners': () => ({ data: banners }) } });
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Banner' }));

test('a site admin publishes a banner', async () => {
  const { user, calls } = await open([]);
  expect(screen.getByText('Nothing is announced at the moment.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New banner' }));
  await user.type(screen.getByLabelText('Header'), 'New plans');
  await user.type(screen.getByLabelText('Text'), 'Look');
  await user.selectOptions(screen.getByLabelText('Shown to'), 'signed_in');
  await user.type(screen.getByLabelText('Button leads to'), '/accounts');
  submit();
  expect(calls('POST /api/admin/banners')).toEqual([
    {
      header: 'New plans',
      body: 'Look',
      severity: 'info',
      audience: 'signed_in',
      frequency: 'once',
      ctaLabel: null,
      ctaLink: '/accounts',
      showDismissButton: true,
      active: true,
      startsAt: null,
      endsAt: null,
      position: 0,
    },
  ]);
  expect(await screen.findByText('The banner is saved.')).toBeTruthy();
});

test('a form without a header sends nothing', async () => {
  const { user, calls } = await open([]);
  await user.click(screen.getByRole('button', { name: 'New banner' }));
  submit();
  expect(screen.getByText('This field is required')).toBeTruthy();
  expect(calls('POST /api/admin/banners')).toEqual([]);
});

test('a site admin sees a banner as visitors do and edits it', async () => {
  const { user, calls } = await open([summer]);
  expect(screen.getByText('all').tagName).toBe('STRONG');
  expect(screen.getByText('Switched off')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(screen.getByLabelText('Active'));
  submit();
  expect(calls('PUT /api/admin/banners/:id')).toMatchObject([
    {
      id: summer.id,
      header: 'Summer stage',
      body: 'Come **all**',
      active: true,
      endsAt: '2026-12-01T12:00:00.000Z',
    },
  ]);
});

test('a site admin deletes a banner after a confirmation', async () => {
  const { user, calls } = await open([summer]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(calls('DELETE /api/admin/banners/:id')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete banner' }));
  expect(calls('DELETE /api/admin/banners/:id')).toEqual([{ id: summer.id }]);
});
