// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { notFound } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { aStemView } from '../../testing/a-stem-view.ts';
import { CampaignPage } from '../campaign-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const group = campaignGroup();
const download = 'GET /api/campaigns/:slug/stems';
const stems = [
  aStemView(),
  aStemView({ id: '0198f000-0000-7000-8000-00000000d002', name: 'Bass', bpm: null, key: '' }),
];

const open = (
  campaign: Partial<CampaignView>,
  more: { viewer?: Viewer | null; answer?: () => unknown } = {},
) =>
  openGroups(<CampaignPage params={{ groupLink: group.groupLink }} />, {
    ...('viewer' in more ? { viewer: more.viewer ?? null } : {}),
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView(campaign)),
      'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
      'GET /api/campaigns/:slug/stem_previews': () => ({ stems }),
      [download]: more.answer ?? (() => ({ url: '/files/stems.zip?signature=x' })),
    },
  });
const button = () => screen.queryByRole('button', { name: 'Download stems' });

test('"Download stems" asks for an address and opens it [CAMPAIGN-158]', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { user, calls } = await open({ hasStems: true });
  await user.click(button() as HTMLElement);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/files/stems.zip?signature=x'));
  expect(calls(download)).toEqual([{ slug: group.groupLink }]);
});

test('"Download stems" is absent without stems and unless the campaign is open [CAMPAIGN-158]', async () => {
  for (const campaign of [
    { hasStems: false },
    { hasStems: true, state: 'closed' },
    { hasStems: true, state: 'upcoming' },
  ] as const) {
    await open(campaign);
    expect(button()).toBe(null);
    cleanup();
  }
});

test('a download that is refused says why', async () => {
  const refuse = () => {
    throw notFound('The stems are gone.');
  };
  const { user } = await open({ hasStems: true }, { answer: refuse });
  await user.click(button() as HTMLElement);
  await waitFor(() => expect(flash.read().map(({ text }) => text)).toEqual(['The stems are gone.']));
});

test('a visitor\'s "Download stems" goes to sign-in and back [CAMPAIGN-193]', async () => {
  await open({ hasStems: true }, { viewer: null });
  const address = screen.getByRole('link', { name: 'Download stems' }).getAttribute('href');
  expect(address).toContain('/auth?tab=sign_in');
  expect(address).toContain('redirect_to=');
});

test('the stems are listed with their facts, and played one after the other, also after the end [CAMPAIGN-268]', async () => {
  const { user } = await open({ hasStems: true, state: 'closed' });
  const list = within(screen.getByRole('region', { name: 'Stems' }));
  const [drums, bass] = list.getAllByRole('listitem');
  expect(drums?.textContent).toContain('96 bpm · A minor');
  expect(drums?.textContent).toContain('01:04');
  expect(bass?.textContent).toBe('Bass01:04');
  await user.click(list.getByRole('button', { name: 'Play Bass' }));
  expect(getPlayerStore().getState()).toMatchObject({ title: 'Bass', songUrl: '/files/drums.mp3' });
  cleanup();
  await open({ hasStems: true, state: 'upcoming' });
  expect(screen.queryByRole('region', { name: 'Stems' })).toBe(null);
});
