// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { aCampaignView } from '../../testing/a-campaign-view.ts';
import { AdminCampaignPage } from './admin-campaign-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const save = 'PUT /api/admin/campaigns/:id';
const documentOf = ({ id, ...attributes }: CampaignView, revision: number) => ({
  data: { id, type: 'campaign' as const, attributes },
  revision,
});
const prize = {
  id: crypto.randomUUID(),
  name: 'A record',
  description: '',
  amount: 1,
  giver: '',
  posted: false,
};
const base = aCampaignView({ phase: 'draft', state: 'upcoming', announcedAt: null, prizes: [prize] });
const theirs = { ...base, subtitle: 'Theirs', description: 'Bring oars.', entriesEach: 2, prizes: [] };

/** The form, whose first save meets what another admin has saved. */
async function collide() {
  let count = 0;
  const opened = await openGroups(<AdminCampaignPage params={{ id: base.id }} />, {
    answers: {
      'GET /api/admin/campaigns/:id': () => ({ ...documentOf(base, 3), findings: [] }),
      'GET /api/admin/campaigns/:id/stems': () => ({ stems: [], archive: null, downloadsCount: 0 }),
      [save]: () => {
        count += 1;
        if (count > 1) return documentOf(base, 5);
        throw new Refusal(409, 'Another admin has saved this campaign meanwhile.', {
          code: 'stale_revision',
          details: documentOf(theirs, 4),
        });
      },
    },
  });
  const type = (label: RegExp, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  await type(/^Name/, 'Mine');
  await type(/^Subtitle/, 'Also mine');
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Prizes' })));
  await type(/^Prize 1/, 'Two records');
  await submit();
  return { ...opened, dialog: within(await screen.findByRole('alertdialog')) };
}
const submit = () => act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Campaign' })));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('an admin chooses among what two have changed; what one has changed stays without being asked [CAMPAIGN-345]', async () => {
  const { calls, dialog } = await collide();
  expect(dialog.getByText('Taken over from them: Description, Entries of one person.')).toBeDefined();
  expect(dialog.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent)).toEqual([
    'Subtitle',
    'Prizes',
  ]);
  const subtitle = within(dialog.getByRole('group', { name: 'Subtitle' }));
  expect(subtitle.getByText('Also mine')).toBeDefined();
  await act(async () => void fireEvent.click(subtitle.getByRole('radio', { name: 'Theirs' })));
  await press('Go on with the choice');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls(save)).toHaveLength(1);
  await submit();
  await waitFor(() => expect(calls(save)).toHaveLength(2));
  expect(calls(save)).toMatchObject([
    { revision: 3 },
    {
      revision: 4,
      campaign: { name: 'Mine', subtitle: 'Theirs', description: 'Bring oars.', entriesEach: 2 },
    },
  ]);
  // The other admin has removed it.
  const { prizes } = (calls(save)[1] as { campaign: { prizes: object[] } }).campaign;
  expect(prizes).toEqual([{ ...prize, id: undefined, name: 'Two records' }]);
});

test('an admin drops the own changes, and the form has the others’ [CAMPAIGN-345]', async () => {
  await collide();
  await press('Drop my changes');
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Story' })));
  expect(screen.getByLabelText<HTMLInputElement>(/^Subtitle/).value).toBe('Theirs');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(base.name);
});
