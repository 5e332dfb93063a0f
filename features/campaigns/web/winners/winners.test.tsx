// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { aTrack, mira } from '#features/tracks/testing/a-track.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { ClaimView, OwnClaimView } from '../../claims.contract.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import type { ProposalView, ProposedEntryView } from '../../winners.contract.ts';
import { Awards } from './awards.tsx';
import { CampaignPrizes } from './campaign-prizes.tsx';
import { CampaignWinners } from './campaign-winners.tsx';
import { awardBadgesPart } from './load-awards.ts';
import { OwnClaim } from './own-claim.tsx';
import { WinnersPage } from './winners-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const group = campaignGroup();
const decided = aCampaignView({ phase: 'decided', state: 'closed' });
const prize = {
  id: crypto.randomUUID(),
  name: 'A record',
  description: 'On vinyl',
  amount: 2,
  giver: 'Us',
  posted: true,
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const type = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

test('the page of a campaign shows its prizes, and winners with theirs once it is decided [CAMPAIGN-245]', async () => {
  const running = aCampaignView({ prizes: [prize] });
  await openGroups(<CampaignPrizes campaign={running} />, {});
  const section = within(screen.getByRole('region', { name: 'Prizes' }));
  expect(section.getByRole('heading', { level: 3 }).textContent).toBe('2 × A record');
  expect([section.getByText('Given by Us'), section.getByText('On vinyl')]).toHaveLength(2);
  cleanup();
  await openGroups(
    <>
      <CampaignPrizes campaign={{ ...decided, prizes: [prize] }} />
      <CampaignWinners campaign={decided} />
    </>,
    {
      answers: {
        'GET /api/campaigns/:slug/winners': () => ({
          decidedAt: '2026-07-10T00:00:00.000Z',
          winners: [
            { place: 1, prize: { name: 'A record', giver: 'Us' }, track: aTrack({ title: 'Anchor' }) },
          ],
        }),
      },
    },
  );
  const winner = within(await screen.findByRole('region', { name: 'Winner' }));
  expect(winner.getByText('A record').parentElement?.textContent).toBe('A record by Us');
  expect(winner.getByRole('article', { name: 'Anchor' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Prizes' })).toBeNull();
});

test('a track or a member without a win shows nothing, otherwise the campaign and the prize [CAMPAIGN-254]', async () => {
  const award = {
    campaign: 'Remix the Tide',
    selfLink: '/campaigns/remix-the-tide',
    prize: 'A record',
    trackTitle: 'Anchor',
    trackLink: '/user/ben/track/anchor',
    decidedAt: '2026-07-10T00:00:00.000Z',
  };
  const answers = { 'GET /api/campaign_awards': () => ({ awards: [award] }) };
  await awardBadgesPart.load();
  await openGroups(<Awards of={{ userId: crypto.randomUUID() }} />, { answers });
  const link = await screen.findByRole('link', { name: 'Winner of Remix the Tide: A record, with “Anchor”' });
  expect(link.getAttribute('href')).toBe('/campaigns/remix-the-tide');
  cleanup();
  await openGroups(<Awards of={{ trackId: crypto.randomUUID() }} />, {
    answers: { 'GET /api/campaign_awards': () => ({ awards: [] }) },
  });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Campaigns won' })).toBeNull());
});

test('the browser of a student asks for no awards, which they are refused [EDU-202]', async () => {
  const call = 'GET /api/campaign_awards';
  for (const student of [true, undefined]) {
    const { calls } = await openGroups(<Awards of={{ userId: crypto.randomUUID() }} />, {
      answers: { [call]: () => ({ awards: [] }) },
      viewer: { ...mira, ...(student && { student }) },
    });
    expect(calls(call)).toHaveLength(student ? 0 : 1);
    cleanup();
  }
});

const aClaim = (more: Partial<OwnClaimView> = {}): OwnClaimView => ({
  state: 'offered',
  prize: { name: 'A record', description: '', giver: '', posted: true },
  trackTitle: 'Anchor',
  claimUntil: '2026-07-24T00:00:00.000Z',
  address: '',
  ...more,
});
const openClaim = (claim: OwnClaimView | null, answers: Answers = {}) =>
  openGroups(<OwnClaim slug={decided.slug} />, {
    answers: { 'GET /api/campaigns/:slug/claims/my': () => ({ claim }), ...answers },
  });

test('a winner confirms the prize with an address where it is sent by post, and reads what became of it [CAMPAIGN-256] [CAMPAIGN-259]', async () => {
  const sent: unknown[] = [];
  await openClaim(aClaim(), {
    'POST /api/campaigns/:slug/claims/my/confirmation': (input) => {
      const address = String(input.address);
      sent.push(address);
      return { claim: aClaim({ state: 'confirmed', address }) };
    },
  });
  await press('Confirm');
  expect(screen.getByLabelText(/Address for post/).getAttribute('aria-invalid')).toBe('true');
  await type(/Address for post/, 'Quay 7');
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Confirm your prize' })));
  await screen.findByText('You have confirmed it. The organisers will be in touch.');
  expect([sent, screen.getByText('Quay 7')]).toEqual([['Quay 7'], expect.anything()]);
});

test('a prize that is not sent by post asks for no address, and is declined after a question [CAMPAIGN-256]', async () => {
  await openClaim(aClaim({ prize: { name: 'Lessons', description: '', giver: '', posted: false } }), {
    'POST /api/campaigns/:slug/claims/my/refusal': () => ({ claim: aClaim({ state: 'declined' }) }),
  });
  await screen.findByRole('button', { name: 'Confirm' });
  expect(screen.queryByLabelText(/Address/)).toBeNull();
  await press('Decline');
  const dialog = within(await screen.findByRole('alertdialog'));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Decline' })));
  await screen.findByText('You have declined it. It went to the next entry.');
});

const anEntry = (title: string, more: Partial<ProposedEntryView> = {}): ProposedEntryView => ({
  id: crypto.randomUUID(),
  title,
  selfLink: '/user/ben/track/anchor',
  username: 'ben',
  place: 1,
  findings: [],
  prize: null,
  ...more,
});
const aProposal = (more: Partial<ProposalView> = {}): ProposalView => ({
  order: 'ranking',
  waiting: null,
  decidedAt: null,
  announced: false,
  entries: [
    anEntry('Anchor', { prize: { name: 'A record', giver: '' } }),
    anEntry('Buoy', { findings: ['juror'] }),
    anEntry('Cliff', { place: 3 }),
  ],
  ...more,
});
const openPage = (proposal: ProposalView, answers: Answers = {}) =>
  openGroups(<WinnersPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () =>
        campaignDocument(group, aCampaignView({ phase: 'judging', state: 'closed' })),
      'GET /api/campaigns/:slug/winner_proposal': () => proposal,
      'GET /api/groups/:group_link/group_tracks': () => ({ tracks: [], meta: { nextPage: null } }),
      ...answers,
    },
  });

test('an organiser sees ties and what the rules find, moves an entry, and saves the order with a reason [CAMPAIGN-246] [CAMPAIGN-248]', async () => {
  const proposal = aProposal();
  const sent: unknown[] = [];
  await openPage(proposal, {
    'PUT /api/campaigns/:slug/winner_proposal': (input) => {
      sent.push(input);
      return aProposal({ order: 'hand', entries: proposal.entries.toReversed() });
    },
  });
  const items = () =>
    within(screen.getByRole('list', { name: 'Order of the winners' })).getAllByRole('listitem');
  expect(items()[0]?.textContent).toContain('place 1, tied');
  expect(items()[0]?.textContent).toContain('A record');
  expect(items()[1]?.textContent).toContain('Its entrant is in the jury.');
  expect(items()[2]?.textContent).not.toContain('tied');
  expect(screen.queryByRole('button', { name: 'Save the order' })).toBeNull();
  await press('Move Cliff up');
  await press('Leave out Buoy');
  expect(items().map((item) => item.querySelector('a')?.textContent)).toEqual(['Anchor', 'Cliff']);
  await type(/Why/, 'It was closer');
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Save the order' })));
  await screen.findByText('The order was set by hand.');
  const [first, , third] = proposal.entries;
  expect(sent).toEqual([
    expect.objectContaining({ entries: [first?.id, third?.id], reason: 'It was closer' }),
  ]);
});

test('an organiser announces the winners after a question; what hinders it is said [CAMPAIGN-249]', async () => {
  const acts: unknown[] = [];
  await openPage(aProposal(), {
    'POST /api/campaigns/:slug/winner_announcement': (input) => {
      acts.push(input.when);
      throw conflict('Held votes wait for a decision.');
    },
  });
  await press('Announce now');
  const dialog = within(await screen.findByRole('alertdialog'));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Announce' })));
  await screen.findByText('Held votes wait for a decision.');
  expect(acts).toEqual(['now']);
  cleanup();
  await openPage(aProposal({ waiting: 'Voting has not ended yet.', entries: [] }));
  expect([
    screen.getByText('Voting has not ended yet.'),
    screen.queryByRole('button', { name: 'Announce now' }),
  ]).toEqual([expect.anything(), null]);
});

test('an organiser reads an address on demand and marks the prize as sent [CAMPAIGN-260]', async () => {
  const claim: ClaimView = {
    id: crypto.randomUUID(),
    state: 'confirmed',
    prize: { name: 'A record', posted: true },
    entry: { title: 'Anchor', selfLink: '/user/ben/track/anchor', username: 'ben' },
    offeredAt: '2026-07-10T00:00:00.000Z',
    claimUntil: '2026-07-24T00:00:00.000Z',
    answeredAt: '2026-07-11T00:00:00.000Z',
    sentAt: null,
    hasAddress: true,
  };
  const at = '2026-07-12T00:00:00.000Z';
  await openPage(
    aProposal({
      decidedAt: '2026-07-10T00:00:00.000Z',
      announced: true,
      waiting: 'This campaign is decided.',
    }),
    {
      'GET /api/campaigns/:slug/claims': () => ({ claims: [claim] }),
      'GET /api/campaigns/:slug/claims/:id/address': () => ({ address: 'Quay 7' }),
      'POST /api/campaigns/:slug/claims/:id/dispatch': () => ({
        claims: [{ ...claim, state: 'sent', sentAt: at, hasAddress: false }],
      }),
    },
  );
  expect(screen.queryByText('Quay 7')).toBeNull();
  await press('Show the address of ben');
  await screen.findByText('Quay 7');
  await press('Mark A record of ben as sent');
  await screen.findByText('Sent');
  expect(screen.queryByText('Quay 7')).toBeNull();
});
