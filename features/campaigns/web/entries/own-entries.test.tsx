// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { aGroupTrack, aGroupTrackPage } from '#features/groups/testing/a-group-view.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { type Answers, aPage, aTrack, ownTrack } from '#features/tracks/testing/a-track.ts';
import type { OwnEntryView } from '../../entries.contract.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { CampaignPage } from '../campaign-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const mine = 'GET /api/campaigns/:slug/entries/my';
const post = 'POST /api/groups/:group_link/group_tracks';
const replacement = 'POST /api/campaigns/:slug/entries/:track_id/replacement';
const removal = 'DELETE /group/:group_link/track/:track_id';
const rules = { terms: 'Be kind.', termsHtml: '<p>Be kind.</p>', termsVersion: 2 };
const late = ownTrack({ title: 'Late train', submitted: false });
const anEntry = (more: Partial<OwnEntryView> = {}): OwnEntryView => ({
  id: '0198f000-0000-7000-8000-00000000e001',
  state: 'listed',
  reason: '',
  credits: '',
  termsVersion: null,
  enteredAt: '2026-06-03T00:00:00.000Z',
  track: { id: late.id, title: 'Old take', imageSmallUrl: '', selfLink: '/user/a/track/b', listed: true },
  ...more,
});

function open(campaign: Partial<CampaignView>, answers: Answers = {}, group: Partial<GroupView> = {}) {
  const shown = campaignGroup(group);
  return openGroups(<CampaignPage params={{ groupLink: shown.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(shown, aCampaignView(campaign)),
      'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
      'GET /api/accounts/tracks': () => aPage([late]),
      'GET /api/groups/:group_link/group_tracks': () => aGroupTrackPage([aGroupTrack(aTrack())]),
      [mine]: () => ({ entries: [] }),
      ...answers,
    },
  });
}

async function openDialog(button: string, name: string) {
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: button })));
  return within(await screen.findByRole('dialog', { name }));
}

test('a track is entered once the rules are accepted and its samples cleared, with who made it [CAMPAIGN-200]', async () => {
  const { user, calls } = await open(rules, { [post]: () => aGroupTrack(late) });
  expect(screen.getByText('Rules of this campaign').closest('details')?.textContent).toContain('Be kind.');
  const dialog = await openDialog('Select track', 'Select track');
  await user.click(await dialog.findByRole('radio', { name: /^Late train/ }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Post track' });
  expect(button.disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: /accept/ }));
  expect(button.disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: /sample/ }));
  fireEvent.change(dialog.getByLabelText('Made with'), { target: { value: ' Cid on bass ' } });
  await user.click(button);
  await waitFor(() =>
    expect(calls(post)).toMatchObject([
      { mixdownId: late.id, entry: { credits: 'Cid on bass', termsVersion: 2, samplesCleared: true } },
    ]),
  );
});

test('without rules none are asked, and only the track is sent [CAMPAIGN-200]', async () => {
  const { user, calls } = await open({}, { [post]: () => aGroupTrack(late) });
  const dialog = await openDialog('Select track', 'Select track');
  await user.click(await dialog.findByRole('radio', { name: /^Late train/ }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Post track' }));
  await waitFor(() => expect(calls(post).length).toBe(1));
  expect(calls(post)[0]).not.toHaveProperty('entry');
});

test('an entrant reads what became of each entry, and withdraws one after a question [CAMPAIGN-202]', async () => {
  const { user, calls } = await open(
    {},
    { [mine]: () => ({ entries: ofAllStates }), [removal]: () => undefined },
  );
  const section = within(await screen.findByRole('region', { name: 'Your entries' }));
  expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Old takeListedReplaceWithdraw',
    'New takeThe organisers look at it before it is listedReplaceWithdraw',
    'Old takeDisqualified: Not yoursAppeal',
  ]);
  expect(section.getByRole('link', { name: 'Appeal' }).getAttribute('href')).toBe('/account/appeals');
  await user.click(section.getByRole('button', { name: 'Withdraw Old take' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Your entry is withdrawn.')).toBeTruthy();
  expect(calls(removal)).toMatchObject([{ trackId: late.id }]);
});

test('after the end no entry can be withdrawn or replaced [CAMPAIGN-216]', async () => {
  await open({ state: 'closed', phase: 'judging' }, { [mine]: () => ({ entries: ofAllStates }) });
  const section = within(await screen.findByRole('region', { name: 'Your entries' }));
  expect(section.queryByRole('button')).toBeNull();
});

test('an entry that nobody had looked at says so once the campaign is over [CAMPAIGN-356]', async () => {
  await open({ state: 'closed', phase: 'decided' }, { [mine]: () => ({ entries: ofAllStates }) });
  const section = within(await screen.findByRole('region', { name: 'Your entries' }));
  expect(section.getByText(/nobody had looked at it/)).toBeTruthy();
  expect(section.queryByText(/before it is listed/)).toBeNull();
});

const ofAllStates = [
  anEntry(),
  anEntry({ id: '2', state: 'waiting', track: { ...anEntry().track, id: '2', title: 'New take' } }),
  anEntry({ id: '3', state: 'disqualified', reason: 'Not yours', track: { ...anEntry().track, id: '3' } }),
];

test('an entrant replaces an entry while the campaign is open [CAMPAIGN-202]', async () => {
  const { user, calls } = await open(
    {},
    { [mine]: () => ({ entries: [anEntry()] }), [replacement]: () => ({ entries: [] }) },
  );
  const dialog = await openDialog('Replace Old take', 'Replace your entry');
  await user.click(await dialog.findByRole('radio', { name: /^Late train/ }));
  await user.click(dialog.getByRole('button', { name: 'Replace entry' }));
  expect(await screen.findByText('Your entry is replaced.')).toBeTruthy();
  expect(calls(replacement)).toMatchObject([{ trackId: late.id, mixdownId: late.id }]);
});
