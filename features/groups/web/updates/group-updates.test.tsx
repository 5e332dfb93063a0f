// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { GroupView } from '../../contract.ts';
import { aGroup, groupDocument, joinedGroup, ownGroup } from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import type { GroupUpdateListDocument, GroupUpdateResource } from '../../updates.contract.ts';
import { GroupPage } from '../group-page.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const call = {
  list: 'GET /api/groups/:group_link/news',
  post: 'POST /api/groups/:group_link/news',
  remove: 'DELETE /api/groups/:group_link/news/:id',
  notify: 'POST /api/groups/:group_link/news/:id/notify',
};
const update = (at: number, more: Partial<GroupUpdateResource['attributes']> = {}): GroupUpdateResource => ({
  id: `0198f000-0000-7000-8000-00000000000${at}`,
  type: 'group_news',
  attributes: {
    title: `Update ${at}`,
    content: 'Bring a **drum**.',
    contentHtml: '<p>Bring a <strong>drum</strong>.</p>',
    createdAt: '2026-03-05T14:07:00.000Z',
    updatedAt: '2026-03-05T14:07:00.000Z',
    notified: false,
    ...more,
  },
  relationships: { author: { data: null } },
});
const listOf = (data: GroupUpdateResource[]): GroupUpdateListDocument => ({
  data,
  included: [],
  meta: { nextPage: null, total: data.length },
});

/** Opens a page of a group with updates that the calls change. */
async function open(group: GroupView, first: GroupUpdateResource[] = [update(1)]) {
  let stored = first;
  const opened = await openGroups(<GroupPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => groupDocument(group),
      [call.list]: () => listOf(stored),
      [call.post]: ({ news }: never) => {
        stored = [update(9, news), ...stored];
        return { data: stored[0], included: [] };
      },
      [call.remove]: ({ id }: { id: string }) => {
        stored = stored.filter((one) => one.id !== id);
      },
      [call.notify]: ({ id }: { id: string }) => {
        stored = stored.map((one) => (one.id === id ? update(1, { notified: true }) : one));
        return { data: stored[0], included: [] };
      },
    } as never,
  });
  return opened;
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name }) as HTMLButtonElement | null;
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const answer = (name: string) =>
  act(
    async () => void fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name })),
  );

test('only admins have the controls of updates [CAMPAIGN-052]', async () => {
  await open(ownGroup());
  const names = ['Post update', 'Notify members about Update 1', 'Delete Update 1'];
  expect(names.map((name) => button(name) !== null)).toEqual([true, true, true]);
  for (const group of [aGroup(), joinedGroup()]) {
    cleanup();
    await open(group);
    expect(screen.getByRole('region', { name: 'Updates' }).textContent).toContain('Update 1');
    expect(names.map((name) => button(name))).toEqual([null, null, null]);
  }
});

async function write(title: string, content: string): Promise<void> {
  await press('Post update');
  const dialog = await screen.findByRole('dialog', { name: 'Post update' });
  const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
  fireEvent.change(field(/^Title/), { target: { value: title } });
  fireEvent.change(field(/^Update/), { target: { value: content } });
  await act(async () => void fireEvent.submit(field(/^Title/).closest('form') as HTMLFormElement));
}

test('an update is sent with its title and content, confirmed and shown [CAMPAIGN-057]', async () => {
  const group = ownGroup();
  const { calls } = await open(group);
  await write('Friday', 'Bring a drum.');
  expect(calls(call.post)).toEqual([
    { groupLink: group.id, news: { title: 'Friday', content: 'Bring a drum.' } },
  ]);
  expect(screen.getByText('Update posted successfully!')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Friday' })).toBeTruthy();
});

test('an update is written with buttons from the first focus on, or in its source, and sent as Markdown [SITE-092]', async () => {
  const { calls } = await open(ownGroup());
  await press('Post update');
  const dialog = within(await screen.findByRole('dialog', { name: 'Post update' }));
  expect(dialog.queryByRole('toolbar')).toBeNull();
  const source = () => dialog.getByRole('textbox', { name: /^Update/ });
  fireEvent.change(source(), { target: { value: 'Bring **a drum**.' } });
  await act(async () => source().focus());
  await dialog.findByRole('toolbar', { name: 'Format of Update' });
  expect(dialog.getByText('a drum').tagName).toBe('STRONG');
  await press('Source');
  fireEvent.change(source(), { target: { value: 'Bring **two** drums.' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /^Title/ }), { target: { value: 'Friday' } });
  await act(async () => void fireEvent.submit(source().closest('form') as HTMLFormElement));
  expect(calls(call.post)).toMatchObject([{ news: { content: 'Bring **two** drums.' } }]);
});

test.each([
  ['', 'Bring a drum.'],
  ['Friday', '   '],
])('an update with an empty field is not sent: "%s", "%s" [CAMPAIGN-055]', async (title, content) => {
  const { calls } = await open(ownGroup());
  await write(title, content);
  expect(screen.getByText('This field is required')).toBeTruthy();
  expect(calls(call.post)).toEqual([]);
});

test('deleting asks for confirmation, and a refusal sends nothing [CAMPAIGN-058]', async () => {
  const { calls } = await open(ownGroup());
  await press('Delete Update 1');
  expect(screen.getByText('Are you sure you want to delete this update?')).toBeTruthy();
  await answer('Cancel');
  expect(calls(call.remove)).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Update 1' })).toBeTruthy();
});

test('a deleted update leaves the page, with a confirmation [CAMPAIGN-059] [CAMPAIGN-060]', async () => {
  const group = ownGroup();
  const { calls } = await open(group, [update(1), update(2)]);
  await press('Delete Update 1');
  await answer('Delete');
  await screen.findByText('Update deleted successfully!');
  expect(calls(call.remove)).toEqual([{ groupLink: group.id, id: update(1).id }]);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Update 1' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Updates'));
});

test('notifying asks for confirmation, and a refusal sends nothing [CAMPAIGN-061]', async () => {
  const { calls } = await open(ownGroup());
  await press(/^Notify members/);
  expect(screen.getByText('Are you sure you email all user within that group?')).toBeTruthy();
  await answer('Cancel');
  expect(calls(call.notify)).toEqual([]);
});

test('the members are notified once, with a confirmation, and the control is disabled afterwards [CAMPAIGN-063] [CAMPAIGN-065]', async () => {
  const group = ownGroup();
  const { calls } = await open(group);
  await press(/^Notify members/);
  await answer('Send e-mails');
  await screen.findByText('You have notified users about this update via email');
  expect(calls(call.notify)).toEqual([{ groupLink: group.id, id: update(1).id }]);
  await waitFor(() => expect(button(/^Members notified/)?.disabled).toBe(true));
});

test('a refused action shows why, and the update stays unchanged', async () => {
  const group = ownGroup();
  const text = 'The members have been notified about this update already.';
  await openGroups(<GroupPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => groupDocument(group),
      [call.list]: () => listOf([update(1)]),
      [call.notify]: () => {
        throw conflict(text);
      },
    },
  });
  await press(/^Notify members/);
  await answer('Send e-mails');
  await screen.findByText(text);
  expect(screen.queryByText(/via email/)).toBeNull();
});
