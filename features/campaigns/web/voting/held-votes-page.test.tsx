// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { HeldGroupView } from '../../held-votes.contract.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { HeldVotesPage } from './held-votes-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const campaignAdmins = campaignGroup();
const list = 'GET /api/campaigns/:slug/held_groups';
const decide = 'POST /api/campaigns/:slug/held_groups/:id/decision';
const aHeldGroup = (more: Partial<HeldGroupView> = {}): HeldGroupView => ({
  id: '0198f000-0000-7000-8000-0000000000aa',
  entry: {
    id: '0198f000-0000-7000-8000-0000000000ab',
    title: 'Anchor',
    selfLink: '/user/ben/track/anchor',
    username: 'ben',
  },
  votes: 20,
  firstAt: '2026-07-01T10:00:00.000Z',
  lastAt: '2026-07-01T11:00:00.000Z',
  suspicions: [
    { reason: 'network', votes: 20, quiet: 18 },
    { reason: 'suspended', votes: 1, quiet: 1 },
  ],
  decision: null,
  decidedAt: null,
  decidedBy: null,
  note: '',
  ...more,
});
const answer = (groups: HeldGroupView[]) => ({ reviewedAt: '2026-07-02T00:00:00.000Z', votes: 500, groups });
const open = (answers: Answers, phase: 'judging' | 'decided' = 'judging') =>
  openGroups(<HeldVotesPage params={{ groupLink: campaignAdmins.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () =>
        campaignDocument(campaignAdmins, aCampaignView({ phase, state: 'closed', votingMethod: 'public' })),
      ...answers,
    },
  });
const status = () => screen.getAllByRole('status')[0]?.textContent;
const button = (name: string) => screen.queryByRole('button', { name });

test('an admin reads why votes are held and decides with a note [CAMPAIGN-230]', async () => {
  let group = aHeldGroup();
  const { calls } = await open({
    [list]: () => answer([group]),
    [decide]: () => {
      group = aHeldGroup({
        decision: 'struck',
        decidedBy: 'ada',
        decidedAt: '2026-07-02T10:00:00.000Z',
        note: 'One room',
      });
      return { decision: 'struck' };
    },
  });
  const article = () => screen.getByRole('article', { name: '20 votes for Anchor by ben' });
  expect(article().textContent).toContain(
    '20 votes came from one network. 18 of these accounts have done next to nothing else.',
  );
  expect(article().textContent).toContain('1 vote came from accounts that are suspended.');
  expect(status()).toContain('1 of 1 groups wait for a decision.');
  fireEvent.change(screen.getByLabelText('Why (others who decide read it)'), {
    target: { value: 'One room' },
  });
  await act(async () => fireEvent.click(button('Do not count them') as HTMLElement));
  await waitFor(() => expect(article().textContent).toContain('Not counted by ada'));
  expect(calls(decide)).toEqual([
    { slug: 'remix-the-tide', id: group.id, decision: 'struck', note: 'One room' },
  ]);
  expect(button('Do not count them')).toBeNull();
  expect(button('Count these votes')).toBeTruthy();
  expect(status()).toContain('Nothing waits for a decision.');
});

test('a decided campaign has nothing to decide, and a refusal is shown', async () => {
  await open({ [list]: () => answer([aHeldGroup({ decision: 'counted' })]) }, 'decided');
  expect([button('Count these votes'), button('Do not count them')]).toEqual([null, null]);
  cleanup();
  await open({
    [list]: () => answer([aHeldGroup()]),
    [decide]: () => {
      throw forbidden('You cannot decide on votes for your own entry.');
    },
  });
  await act(async () => fireEvent.click(button('Count these votes') as HTMLElement));
  await screen.findByText('You cannot decide on votes for your own entry.');
});

test('the page says when votes are not checked yet and when none look alike', async () => {
  await open({
    [list]: () => {
      throw conflict('Votes are checked when voting has ended.');
    },
  });
  expect(screen.getByText('Votes are checked when voting has ended.')).toBeTruthy();
  cleanup();
  await open({ [list]: () => ({ ...answer([]), reviewedAt: null }) });
  expect(screen.getByText(/are being checked/)).toBeTruthy();
  cleanup();
  await open({ [list]: () => answer([]) });
  expect(screen.getByText('No votes look alike.')).toBeTruthy();
});
