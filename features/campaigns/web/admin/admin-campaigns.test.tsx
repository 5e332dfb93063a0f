// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { aMediaItemView, aMediaView } from '#features/media/testing/a-media-view.ts';
import type { Answers } from '#features/tracks/testing/a-track.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { CampaignPage } from '../campaign-page.tsx';
import { AdminCampaignPage } from './admin-campaign-page.tsx';
import { AdminCampaignsPage } from './admin-campaigns-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const get = 'GET /api/admin/campaigns/:id';
const stems = 'GET /api/admin/campaigns/:id/stems';
const save = 'PUT /api/admin/campaigns/:id';
const announce = 'POST /api/admin/campaigns/:id/announcement';
const cancel = 'POST /api/admin/campaigns/:id/cancellation';

const resource = ({ id, ...attributes }: CampaignView) => ({ id, type: 'campaign' as const, attributes });
const draft = aCampaignView({ phase: 'draft', state: 'upcoming', announcedAt: null });
const blocking = { blocking: true, text: 'Voting ends before entries.' };
const hint = { blocking: false, text: 'There are no stems to remix.' };

const noStems = () => ({ stems: [], archive: null, downloadsCount: 0 });
const openForm = (campaign: CampaignView, findings: object[] = [], answers: Answers = {}) =>
  openGroups(<AdminCampaignPage params={{ id: campaign.id }} />, {
    answers: { [get]: () => ({ data: resource(campaign), findings }), [stems]: noStems, ...answers },
  });
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const showStep = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('tab', { name })));
// The form itself, as its button takes no second press within 300 ms.
const submit = () =>
  act(async () => void fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement));
const type = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

test('the list has campaigns of all phases, and leads to the form of each [CAMPAIGN-203]', async () => {
  const other = aCampaignView({ id: crypto.randomUUID(), name: 'Winter Tapes', phase: 'voting' });
  await openGroups(<AdminCampaignsPage />, {
    answers: {
      'GET /api/admin/campaigns': () => ({ data: [draft, other].map(resource), meta: { nextPage: null } }),
    },
  });
  const cards = (await screen.findAllByRole('article')).map((card) => within(card));
  expect(cards.map((card) => card.getByRole('heading').textContent)).toEqual([draft.name, 'Winter Tapes']);
  expect([cards[0]?.getByText('Draft'), cards[1]?.getByText('Voting')]).not.toContain(undefined);
  const link = cards[1]?.getByRole('link', { name: 'Edit Winter Tapes' });
  expect(link?.getAttribute('href')).toBe(`/admin/campaigns/${other.id}`);
});

test('an admin makes a draft by the address of a group, and is led to its form; a refusal is at the field [CAMPAIGN-203]', async () => {
  let known = false;
  const { calls, went } = await openGroups(<AdminCampaignsPage />, {
    answers: {
      'GET /api/admin/campaigns': () => ({ data: [], meta: { nextPage: null } }),
      'POST /api/admin/campaigns': () => {
        if (!known) throw invalid({ slug: ['is the link of no group'] });
        return { data: resource(draft) };
      },
    },
  });
  await press('New campaign');
  await type(/^Group/, 'https://example.org/group/remix-the-tide/');
  await submit();
  expect((await screen.findByText(/is the link of no group/)).textContent).toContain('Group');
  known = true;
  await submit();
  await waitFor(() => expect(went).toEqual([`/admin/campaigns/${draft.id}`]));
  const sent = calls('POST /api/admin/campaigns').at(-1);
  expect(sent).toMatchObject({ campaign: { slug: 'remix-the-tide', draft: true } });
});

test('the form has its steps in order, shows times in UTC beside them, and saves all steps together [CAMPAIGN-208]', async () => {
  const { calls } = await openForm(draft, [], { [save]: () => ({ data: resource(draft) }) });
  const steps = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(steps).toEqual(['Story', 'Dates', 'Track', 'Rules', 'Prizes', 'Judging', 'Look']);
  await type(/^Subtitle/, 'Five weeks of salt');
  await showStep('Dates');
  const local = (screen.getByLabelText(/^Entries begin/) as HTMLInputElement).value;
  expect(new Date(local).toISOString()).toBe(draft.startDate);
  expect(screen.getByText('2026-06-01 00:00 UTC')).toBeDefined();
  await showStep('Judging');
  expect(screen.queryByLabelText(/^Voting ends/)).toBeNull();
  await type('Who decides', 'public');
  expect(screen.getByLabelText(/^Voting ends/)).toBeDefined();
  await press('Save');
  await waitFor(() => expect(calls(save)).toHaveLength(1));
  expect(calls(save)[0]).toMatchObject({
    id: draft.id,
    campaign: {
      subtitle: 'Five weeks of salt',
      startDate: draft.startDate,
      votingMethod: 'public',
      votingEnd: null,
      heroImageUrl: draft.heroImageUrl,
    },
  });
});

test.each([
  ['Story', 'Description'],
  ['Story', 'About the artist'],
  ['Rules', 'Rules'],
])(
  'in the step %s the text "%s" is written with buttons, and saved as Markdown [SITE-092]',
  async (step, label) => {
    const { calls } = await openForm(draft, [], { [save]: () => ({ data: resource(draft) }) });
    await showStep(step);
    const source = () => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
    fireEvent.change(source(), { target: { value: '## How it *goes*' } });
    await act(async () => source().focus());
    await screen.findByRole('toolbar', { name: `Format of ${label}` });
    expect(screen.getByText('goes').tagName).toBe('EM');
    await press('Save');
    await waitFor(() => expect(calls(save)).toHaveLength(1));
    expect(JSON.stringify(calls(save)[0])).toContain('## How it *goes*');
  },
);

test('times that nobody has changed are saved with their seconds [CAMPAIGN-208]', async () => {
  const campaign = { ...draft, endDate: '2026-06-30T23:59:59.000Z' };
  const { calls } = await openForm(campaign, [], { [save]: () => ({ data: resource(campaign) }) });
  await type(/^Subtitle/, 'Five weeks of salt');
  await press('Save');
  await waitFor(() => expect(calls(save)).toHaveLength(1));
  expect(calls(save)[0]).toMatchObject({
    campaign: { startDate: draft.startDate, endDate: '2026-06-30T23:59:59.000Z', votingEnd: null },
  });
});

test('the stems stand with the step Track, and a picture is chosen from the media shelf [CAMPAIGN-208] [CMS-150]', async () => {
  const id = crypto.randomUUID();
  const { calls } = await openForm(draft, [], {
    [save]: () => ({ data: resource(draft) }),
    'GET /api/admin/media': () => ({
      items: [aMediaItemView({ id, file: aMediaView({ id }) })],
      meta: { nextPage: null },
    }),
  });
  expect(screen.queryByRole('heading', { name: 'Stems' })).toBeNull();
  await showStep('Track');
  expect(screen.getByRole('heading', { name: 'Stems' })).toBeDefined();
  await showStep('Look');
  expect(screen.queryByRole('heading', { name: 'Stems' })).toBeNull();
  await press('Choose: Picture of the head');
  const dialog = await screen.findByRole('dialog', { name: 'Choose media' });
  expect(dialog.closest('form')).toBeNull();
  await press('Add a file');
  fireEvent.submit(document.querySelector('dialog form[novalidate]') as HTMLFormElement);
  expect(calls(save), 'the form behind the dialog').toEqual([]);
  fireEvent.click(await within(dialog).findByRole('button', { name: /Drum/ }));
  await waitFor(() =>
    expect((screen.getByLabelText('Picture of the head') as HTMLInputElement).value).toBe(
      `/api/media/${id}/file`,
    ),
  );
});

test('criteria with weights are added, removed and saved where a jury decides [CAMPAIGN-236]', async () => {
  const { calls } = await openForm(draft, [], {
    [save]: () => ({ data: resource(draft) }),
  });
  await showStep('Judging');
  expect(screen.queryByRole('group', { name: 'What the jury judges by' })).toBeNull();
  await type('Who decides', 'shortlist');
  await type('Criterion 1', 'Idea');
  expect(screen.queryByRole('button', { name: 'Remove criterion 1' }), 'there is at least one').toBeNull();
  await press('Add a criterion');
  await type('Criterion 2', 'Mix');
  const weights = screen.getAllByLabelText('Weight');
  await act(async () => fireEvent.change(weights[0] as HTMLElement, { target: { value: '3' } }));
  await type(/^Entries on the shortlist/, '5');
  await type(/^Jurors who must have heard an entry/, '2');
  await act(async () =>
    fireEvent.click(screen.getByRole('checkbox', { name: 'The jury does not read who made an entry' })),
  );
  await press('Save');
  await waitFor(() => expect(calls(save)).toHaveLength(1));
  expect(calls(save)[0]).toMatchObject({
    campaign: {
      juryCriteria: [
        { name: 'Idea', weight: 3 },
        { name: 'Mix', weight: 1 },
      ],
      shortlistSize: 5,
      jurorsNeeded: 2,
      hidesNames: true,
    },
  });
  await press('Remove criterion 1');
  expect(screen.getByLabelText<HTMLInputElement>('Criterion 1').value).toBe('Mix');
});

test('a refused field is named beside the name of its step [CAMPAIGN-208]', async () => {
  await openForm(draft, [], {
    [save]: () => {
      throw invalid({ end_date: ['must be after the start date'] });
    },
  });
  await press('Save');
  expect(await screen.findByRole('tab', { name: 'Dates (to be corrected)' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('must be after the start date');
});

test('a draft is previewed as it is saved, with head, text, prizes and rules; an announced campaign has its page [CAMPAIGN-353]', async () => {
  const prizes = [
    {
      id: crypto.randomUUID(),
      name: 'A record',
      description: '',
      amount: 2,
      giver: 'The harbour',
      posted: false,
    },
  ];
  const rules = { terms: 'Only your own work.', termsHtml: '<p>Only your own work.</p>', termsVersion: 1 };
  await openForm({ ...draft, prizes, ...rules });
  await press('Preview');
  const preview = within(await screen.findByRole('dialog', { name: `Preview of ${draft.name}` }));
  for (const text of [draft.name, draft.subtitle, 'waves', '2 × A record', 'Only your own work.', 'Draft'])
    expect(preview.getAllByText(text)).not.toEqual([]);
  cleanup();
  await openForm(aCampaignView());
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
});

test('a blocking finding disables "Announce", a hint does not [CAMPAIGN-205]', async () => {
  await openForm(draft, [blocking, hint]);
  expect(screen.getByText(blocking.text).textContent).toBe(`To be mended: ${blocking.text}`);
  expect(screen.getByText(hint.text).textContent).toBe(hint.text);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Announce' }).disabled).toBe(true);
  cleanup();
  await openForm(draft, [hint]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Announce' }).disabled).toBe(false);
});

test('an announced campaign has no "Announce" and no "Delete draft", and is cancelled with a reason [CAMPAIGN-204] [CAMPAIGN-206]', async () => {
  const running = aCampaignView();
  const { calls } = await openForm(running, [], {
    [cancel]: () => ({ data: resource(aCampaignView({ phase: 'cancelled' })), findings: [] }),
    [announce]: () => ({ data: resource(running), findings: [] }),
  });
  expect(screen.queryByRole('button', { name: 'Announce' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete draft' })).toBeNull();
  await press('Cancel the campaign');
  await submit();
  expect(calls(cancel)).toEqual([]);
  await type(/^Reason/, 'The label is gone.');
  await submit();
  await waitFor(() => expect(flash.read().map((one) => one.text)).toEqual(['The campaign is cancelled.']));
  expect(calls(cancel)).toEqual([{ id: running.id, reason: 'The label is gone.' }]);
});

test('the page of a cancelled campaign says so, with the reason [CAMPAIGN-206]', async () => {
  const group = campaignGroup();
  const cancelled = { phase: 'cancelled', state: 'closed', cancelReason: 'The label is gone.' } as const;
  await openGroups(<CampaignPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView(cancelled)),
      'GET /api/groups/:group_link/contestants': () => ({ data: [], meta: { nextPage: null, total: 0 } }),
      'GET /api/groups/:group_link/group_tracks': () => ({ tracks: [], meta: { nextPage: null, total: 0 } }),
    },
  });
  expect(screen.getByText('Cancelled')).toBeDefined();
  expect(screen.getByText('The label is gone.')).toBeDefined();
});

test('an admin adds, orders and removes prizes in the form; one without a name is not saved [CAMPAIGN-244]', async () => {
  const prize = {
    id: crypto.randomUUID(),
    name: 'A record',
    description: '',
    amount: 1,
    giver: '',
    posted: false,
  };
  const socks = crypto.randomUUID();
  const saved: { prizes: { name: string }[]; claimDays: number }[] = [];
  const answer = (input: { campaign?: unknown }) => {
    saved.push(input.campaign as never);
    const prizes = [{ ...prize, id: socks, name: 'Socks', amount: 5, posted: true }, prize];
    return { data: resource({ ...draft, prizes }), revision: 2 };
  };
  await openForm({ ...draft, prizes: [prize] }, [], { [save]: answer });
  await showStep('Prizes');
  await press('Add a prize');
  await press('Save');
  expect([saved, screen.getByText('Each prize needs a name.')]).toEqual([[], expect.anything()]);
  const [, second] = screen.getAllByRole('listitem').map((one) => within(one));
  await act(
    async () =>
      void fireEvent.change(second?.getByLabelText(/^Prize 2/) as HTMLElement, {
        target: { value: 'Socks' },
      }),
  );
  await act(
    async () =>
      void fireEvent.change(second?.getByLabelText('How many') as HTMLElement, { target: { value: '5' } }),
  );
  await act(async () => void fireEvent.click(second?.getByLabelText(/sent by post/) as HTMLElement));
  await press('Move Socks up');
  await type('Days to confirm a prize', '7');
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Campaign' })));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.claimDays).toBe(7);
  expect(saved[0]?.prizes).toEqual([
    { name: 'Socks', description: '', amount: 5, giver: '', posted: true },
    prize,
  ]);
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Campaign' })));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.prizes[0], 'saved again as the same prize').toMatchObject({ id: socks, name: 'Socks' });
  await press('Remove A record');
  expect(screen.queryByLabelText(/^Prize 2/)).toBeNull();
});
