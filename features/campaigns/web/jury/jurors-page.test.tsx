// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openConfirmation } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { CampaignPage } from '../campaign-page.tsx';
import { CampaignJury } from './campaign-jury.tsx';
import { JurorsPage } from './jurors-page.tsx';
import { JuryInvitationPage } from './jury-invitation-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const group = campaignGroup();
const slug = group.groupLink;
const id = (at: number) => `0198f000-0000-7000-8000-0000000000${at}0`;
const dan = { ...aTrack().user, username: 'dan' };
const juror = {
  id: id(1),
  state: 'accepted',
  user: dan,
  email: '',
  invitedAt: '2026-07-01T00:00:00.000Z',
  expiresAt: '2026-07-15T00:00:00.000Z',
  remindedAt: null,
  scored: 2,
  conflicts: 1,
  isEntrant: false,
};
const invited = { ...juror, id: id(2), state: 'invited', user: null, email: 'eva@example.org' };
const ranked = {
  id: id(3),
  title: 'Anchor',
  selfLink: '/user/ben/track/anchor',
  username: 'ben',
  place: 1,
  score: 7.25,
  jurors: 2,
  opinions: [
    { username: 'dan', score: 7.25, note: 'Strong idea', conflict: false },
    { username: null, score: null, note: '', conflict: true },
  ],
};
const call = {
  list: 'GET /api/campaigns/:slug/jurors',
  invite: 'POST /api/campaigns/:slug/jurors',
  remove: 'DELETE /api/campaigns/:slug/jurors/:id',
  remind: 'POST /api/campaigns/:slug/jurors/:id/reminders',
  ranking: 'GET /api/campaigns/:slug/jurors/ranking',
  jury: 'GET /api/campaigns/:slug/jury',
  invitation: 'GET /api/campaigns/:slug/jury/invitation',
  join: 'POST /api/campaigns/:slug/jury',
  decline: 'POST /api/campaigns/:slug/jury/refusal',
};
const jury = { phase: 'judging', state: 'closed', votingMethod: 'jury' } as const;
const open = (answers: Answers = {}, campaign: Partial<CampaignView> = {}) =>
  openGroups(<JurorsPage params={{ groupLink: slug }} />, {
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView({ ...jury, ...campaign })),
      [call.list]: () => ({ entries: 4, jurors: [juror, invited] }),
      [call.ranking]: () => ({ entries: [] }),
      ...answers,
    },
  });
const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));

test('the organiser sees who is invited, how far each juror is, and the ranking with notes [CAMPAIGN-242]', async () => {
  await open({
    [call.ranking]: () => ({
      entries: [ranked, { ...ranked, id: id(4), title: 'Buoy', place: null, score: null, jurors: 1 }],
    }),
  });
  const ofDan = screen.getByRole('article', { name: 'dan' });
  expect(ofDan.textContent).toContain('2 of 4 scored, 1 left out');
  expect(within(ofDan).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
  expect(screen.getByRole('article', { name: 'eva@example.org' }).textContent).toContain('Invited');
  const [first, second] = within(screen.getByRole('region', { name: 'Ranking so far' })).getAllByText(
    /heard by 2|Not heard by enough/,
  );
  expect(first?.textContent).toContain('heard by 2');
  expect(second?.textContent).toContain('Not heard by enough');
  expect(screen.getAllByText('Strong idea')).toHaveLength(2);
  expect(screen.getByText('7.25', { selector: 'span' })).toBeDefined();
});

test('the organiser invites, reads what is wrong, reminds and removes [CAMPAIGN-234] [CAMPAIGN-242]', async () => {
  let wrong = true;
  const { calls } = await open({
    [call.invite]: () => {
      if (wrong) throw invalid({ invitee: ['is in the jury already'] });
      return { entries: 4, jurors: [juror] };
    },
    [call.remind]: () => ({ entries: 4, jurors: [juror] }),
    [call.remove]: () => ({ entries: 4, jurors: [] }),
  });
  const field = screen.getByLabelText(/^Invite a juror/);
  fireEvent.change(field, { target: { value: 'dan' } });
  const submit = () => act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Invite' })));
  await submit();
  expect(await screen.findByText(/is in the jury already/)).toBeDefined();
  wrong = false;
  await submit();
  await waitFor(() =>
    expect(flash.read().map(({ text }) => text)).toEqual(['The invitation is on its way.']),
  );
  expect(calls(call.invite).at(-1)).toEqual({ slug, invitee: 'dan' });
  expect(screen.queryByRole('article', { name: 'eva@example.org' })).toBeNull();
  await press('Remind dan');
  await waitFor(() => expect(calls(call.remind)).toEqual([{ slug, id: juror.id }]));
  await press('Remove dan');
  expect([openConfirmation.getState()?.text, calls(call.remove)]).toEqual([
    'Their scores do not count any more.',
    [],
  ]);
  await act(async () => openConfirmation.getState()?.answer(true));
  await waitFor(() => expect(screen.getByText('Nobody is invited yet.')).toBeDefined());
  expect(calls(call.remove)).toEqual([{ slug, id: juror.id }]);
});

test('a juror who is done is not reminded, and nothing changes once the campaign is decided', async () => {
  await open({ [call.list]: () => ({ entries: 3, jurors: [juror] }) });
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove dan' })).toBeDefined();
  cleanup();
  await open({}, { phase: 'decided' });
  expect(screen.queryByRole('button', { name: /^(Invite|Remind|Remove|Take back)/ })).toBeNull();
});

const openInvitation = (invitation: object, more: { answers?: Answers; viewer?: Viewer | null } = {}) =>
  openGroups(<JuryInvitationPage params={{ groupLink: slug }} search={{ invitationToken: 'abc' }} />, {
    ...more,
    answers: {
      [call.invitation]: () => ({
        campaignName: 'Remix the Tide',
        valid: true,
        refusal: null,
        isJuror: false,
        ...invitation,
      }),
      ...more.answers,
    },
  });

test('an invitation is accepted or declined on its page [CAMPAIGN-235]', async () => {
  const accepted = await openInvitation({}, { answers: { [call.join]: () => ({ isJuror: true }) } });
  await press('Join the jury');
  await waitFor(() => expect(accepted.calls(call.join)).toEqual([{ slug, invitationToken: 'abc' }]));
  cleanup();
  const declined = await openInvitation({}, { answers: { [call.decline]: () => ({ isJuror: false }) } });
  await press('Decline');
  await waitFor(() => expect(declined.calls(call.decline)).toEqual([{ slug, invitationToken: 'abc' }]));
});

test('a guest signs in first, who has entered reads why not, and a used link says so [CAMPAIGN-235]', async () => {
  await openInvitation({}, { viewer: null });
  expect(screen.getByRole('link', { name: 'Log in to accept' }).getAttribute('href')).toContain('/auth?');
  expect(screen.queryByRole('button', { name: 'Join the jury' })).toBeNull();
  cleanup();
  await openInvitation({ refusal: 'You have entered this campaign.' });
  expect(screen.getByText('You have entered this campaign.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Join the jury' })).toBeNull();
  cleanup();
  await openInvitation({ valid: false });
  expect(screen.getByText(/has been used, was taken back, or has expired/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await openInvitation({ valid: false, isJuror: true });
  expect(screen.getByRole('link', { name: 'Go to the entries' }).getAttribute('href')).toBe(
    `/campaigns/${slug}/jury`,
  );
});

const openPanel = (
  answer: object,
  { can = {}, campaign = {} }: { can?: object; campaign?: Parameters<typeof aCampaignView>[0] } = {},
) =>
  openGroups(
    <CampaignJury
      group={{ ...group, can: { ...group.can, ...can } }}
      campaign={aCampaignView({ ...jury, ...campaign })}
    />,
    { answers: { [call.jury]: () => ({ jurors: [dan], isJuror: false, ...answer }) } },
  );

test('the campaign shows its jury with faces, and a juror the way to the entries [CAMPAIGN-243]', async () => {
  await openPanel({});
  expect(await screen.findByRole('link', { name: 'dan' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Judge the entries' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Manage the jury' })).toBeNull();
  cleanup();
  await openPanel({ isJuror: true });
  expect((await screen.findByRole('link', { name: 'Judge the entries' })).getAttribute('href')).toBe(
    `/campaigns/${slug}/jury`,
  );
  cleanup();
  await openPanel({ jurors: [] }, { can: { edit: true } });
  expect((await screen.findByRole('link', { name: 'Manage the jury' })).getAttribute('href')).toBe(
    `/campaigns/${slug}/jurors`,
  );
});

test.each(['decided', 'cancelled'] as const)(
  'a juror of a campaign that is %s has no way to entries that nobody judges any more [CAMPAIGN-354]',
  async (phase) => {
    await openPanel({ isJuror: true }, { campaign: { phase, state: 'closed' } });
    expect(await screen.findByRole('link', { name: 'dan' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Judge the entries' })).toBeNull();
  },
);

test('without a jury nothing of it is on the page [CAMPAIGN-243]', async () => {
  for (const votingMethod of ['jury', 'public'] as const) {
    const { calls } = await openGroups(<CampaignPage params={{ groupLink: slug }} />, {
      answers: {
        'GET /api/groups/:group_link': () =>
          campaignDocument(group, aCampaignView({ ...jury, votingMethod })),
        'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
        'GET /api/campaigns/:slug/entries/my': () => ({ entries: [] }),
        [call.jury]: () => ({ jurors: [dan], isJuror: false }),
      },
    });
    if (votingMethod === 'jury') expect(await screen.findByRole('region', { name: 'Jury' })).toBeDefined();
    else expect([screen.queryByText('Jury'), calls(call.jury)]).toEqual([null, []]);
    cleanup();
  }
  await openPanel({ jurors: [] });
  expect(screen.queryByText('Jury')).toBeNull();
});
