// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { aCampaignView, campaignDocument, campaignGroup } from '../testing/a-campaign-view.ts';
import { CampaignPage } from './campaign-page.tsx';
import { ContestantsPage } from './contestants-page.tsx';

afterEach(cleanup);

const groupLink = campaignGroup().groupLink;
const group = { 'GET /api/groups/:group_link': () => campaignDocument(campaignGroup(), aCampaignView()) };
const idOf = (at: number) => `0198f000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`;
const showMore = async (within: { getByRole: typeof screen.getByRole }) =>
  act(async () => void fireEvent.click(within.getByRole('button', { name: /^Show more/ })));

test('"Show more" appends the next page of updates while there is one [CAMPAIGN-196]', async () => {
  const update = (at: number) => ({
    id: idOf(at),
    type: 'group_news',
    attributes: {
      title: `update ${at}`,
      content: 'Go on.',
      createdAt: '2026-06-15T10:00:00.000Z',
      updatedAt: '2026-06-15T10:00:00.000Z',
      notified: false,
    },
    relationships: { author: { data: null } },
  });
  await openGroups(<CampaignPage params={{ groupLink }} />, {
    answers: {
      ...group,
      'GET /api/groups/:group_link/news': ({ page }: { page?: string }) => ({
        data: [update(page ? 2 : 1)],
        included: [],
        meta: { nextPage: page ? null : 'more', total: 2 },
      }),
    },
  });
  const updates = within(screen.getByRole('region', { name: 'Updates' }));
  expect(updates.queryByText('update 2')).toBeNull();
  await showMore(updates);
  await screen.findByText('update 2');
  expect(updates.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'update 1',
    'update 2',
  ]);
  expect(updates.queryByRole('button', { name: /^Show more/ })).toBeNull();
});

test('"Show more" appends the next page of contestants while there is one [CAMPAIGN-196]', async () => {
  const contestant = (at: number) => ({
    id: idOf(at),
    type: 'user',
    attributes: {
      username: `player${at}`,
      profileLink: `player${at}`,
      selfLink: `/user/player${at}`,
      avatarSmallUrl: null,
      accountType: 0,
      admin: false,
    },
  });
  await openGroups(<ContestantsPage params={{ groupLink }} />, {
    answers: {
      ...group,
      'GET /api/groups/:group_link/contestants': ({ page }: { page?: string }) => ({
        data: [contestant(page ? 2 : 1)],
        meta: { nextPage: page ? null : 'more', total: 2 },
      }),
    },
  });
  const list = () =>
    within(screen.getByRole('list', { name: 'Contestants' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => /player\d/.exec(textContent)?.[0]);
  expect(list()).toEqual(['player1']);
  await showMore(screen);
  await screen.findByText('player2');
  expect(list()).toEqual(['player1', 'player2']);
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});
