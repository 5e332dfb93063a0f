// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import type { DraftedBannerView } from '../drafts.contract.ts';
import { BannersPage } from './banners-page.tsx';

afterEach(cleanup);

const attributes: DraftedBannerView['draft'] = {
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
};
const summer: DraftedBannerView = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  state: 'over',
  revision: 2,
  version: 1,
  savedAt: '2026-11-01T12:00:00.000Z',
  author: null,
  draft: attributes,
  published: attributes,
};

const list = 'GET /api/admin/banner_drafts';
const open = (banners: readonly DraftedBannerView[]) =>
  openTracks(<BannersPage />, {
    answers: {
      [list]: () => ({ data: banners }),
      'POST /api/admin/banner_drafts/:id/publications': () => ({}),
    },
  });
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Banner' }));

test('a site admin writes the draft of a banner [SITE-088]', async () => {
  const { user, calls } = await open([]);
  expect(screen.getByText('Nothing is announced at the moment.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New banner' }));
  await user.type(screen.getByLabelText('Header'), 'New plans');
  await user.type(screen.getByLabelText('Text'), 'Look');
  await user.selectOptions(screen.getByLabelText('Shown to'), 'signed_in');
  await user.type(screen.getByLabelText('Button leads to'), '/accounts');
  submit();
  expect(calls('POST /api/admin/banner_drafts')).toEqual([
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
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
});

test('a form without a header sends nothing', async () => {
  const { user, calls } = await open([]);
  await user.click(screen.getByRole('button', { name: 'New banner' }));
  submit();
  expect(screen.getByText('This field is required')).toBeTruthy();
  expect(calls('POST /api/admin/banner_drafts')).toEqual([]);
});

test('a site admin sees a banner as visitors do and edits it', async () => {
  const { user, calls } = await open([summer]);
  expect(screen.getByText('all').tagName).toBe('STRONG');
  expect(screen.getByText('Switched off')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Edit / }));
  await user.click(screen.getByLabelText('Active'));
  submit();
  expect(calls('PUT /api/admin/banner_drafts/:id')).toMatchObject([
    {
      id: summer.id,
      revision: 2,
      banner: {
        header: 'Summer stage',
        body: 'Come **all**',
        active: true,
        endsAt: '2026-12-01T12:00:00.000Z',
      },
    },
  ]);
});

test('a site admin deletes a banner after a confirmation', async () => {
  const { user, calls } = await open([summer]);
  await user.click(screen.getByRole('button', { name: /^Delete / }));
  expect(calls('DELETE /api/admin/banners/:id')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete banner' }));
  expect(calls('DELETE /api/admin/banners/:id')).toEqual([{ id: summer.id }]);
});

test('only a draft with changes is published, at its revision [SITE-088]', async () => {
  await open([summer]);
  expect(screen.queryByRole('button', { name: /^Publish / })).toBeNull();
  cleanup();
  const { user, calls } = await open([{ ...summer, version: null }]);
  await user.click(screen.getByRole('button', { name: /^Publish / }));
  expect(calls('POST /api/admin/banner_drafts/:id/publications')).toEqual([{ id: summer.id, revision: 2 }]);
});

test('the preview shows the first banner of each audience, with the drafts and without [SITE-089]', async () => {
  const on = { ...attributes, active: true, endsAt: null, bodyHtml: '' };
  const aBanner = (last: number, audience: typeof on.audience, header: string): DraftedBannerView => {
    const text = { ...on, audience, header, position: last };
    return { ...summer, id: `0190a1b2-0000-7000-8000-00000000001${last}`, draft: text, published: text };
  };
  const drafted = { ...aBanner(0, 'all', 'Drafted'), published: null };
  const { user } = await open([
    drafted,
    aBanner(1, 'unverified', 'To verify'),
    aBanner(2, 'guests', 'To guests'),
    aBanner(3, 'education', 'To schools'),
  ]);
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  const seen: string[] = [];
  for (const label of [
    'Guests',
    'Members',
    'Members with an unverified e-mail',
    'Guests of the education site',
    'Members of the education site',
  ]) {
    await user.selectOptions(preview.getByLabelText('What they see'), label);
    seen.push(preview.getByText(/^(To .*|They see no banner.|Drafted)$/).textContent ?? '');
  }
  expect(seen).toEqual(['To guests', 'They see no banner.', 'To verify', 'To guests', 'To schools']);
  await user.click(preview.getByLabelText('With the drafts'));
  expect(preview.getByText('Drafted')).toBeTruthy();
});

test('versions of a banner are compared and restored [SITE-088]', async () => {
  const one = '/api/admin/banner_drafts/:id/versions';
  const version = { number: 1, note: '', createdAt: summer.savedAt, author: null };
  const { user, calls } = await openTracks(<BannersPage />, {
    answers: {
      [list]: () => ({ data: [summer] }),
      [`GET ${one}`]: () => ({ data: [version] }),
      [`GET ${one}/:number`]: () => ({
        data: { ...version, text: { ...attributes, header: 'Winter stage' } },
      }),
      [`POST ${one}/:number/restore`]: () => ({}),
    },
  });
  await user.click(screen.getByRole('button', { name: /^Versions / }));
  const differences = within(await screen.findByRole('list', { name: 'Differences' }));
  expect(differences.getByText('Winter').tagName).toBe('DEL');
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Version 1 is the draft now.')).toBeTruthy();
  expect(calls(`POST ${one}/:number/restore`)).toEqual([{ id: summer.id, number: 1, revision: 2 }]);
});

test('an admin who saves a banner second reads who was first, and can save again [SITE-088]', async () => {
  const { user, calls } = await openTracks(<BannersPage />, {
    answers: {
      [list]: () => ({ data: [summer] }),
      'PUT /api/admin/banner_drafts/:id': ({ revision }) => {
        if (revision === 5) return { data: summer };
        const details = { ...summer, revision: 5 };
        throw new Refusal(409, 'ben has saved this meanwhile.', { code: 'stale_revision', details });
      },
    },
  });
  await user.click(screen.getByRole('button', { name: /^Edit / }));
  submit();
  expect(await screen.findByText('ben has saved this meanwhile.')).toBeTruthy();
  submit();
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
  expect(calls('PUT /api/admin/banner_drafts/:id').map(({ revision }) => revision)).toEqual([2, 5]);
});

test('editing a banner begins in its first field and ends at its button [SITE-094]', async () => {
  const { user } = await openTracks(<BannersPage />, { answers: { [list]: () => ({ data: [summer] }) } });
  await user.click(screen.getByRole('button', { name: 'New banner' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Header/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New banner' }));
  await user.click(screen.getByRole('button', { name: /^Edit / }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Header/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit / }));
});
