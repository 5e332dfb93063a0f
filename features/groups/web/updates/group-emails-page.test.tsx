// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { aGroup, groupDocument } from '../../testing/a-group-view.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { GroupEmailsPage } from './group-emails-page.tsx';

const look = 'GET /api/letters/groups/:group_link';
const call = 'PUT /api/letters/groups/:group_link';
const group = aGroup({ name: 'Cellar' });

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
  delete window.linkToken;
});

const open = (
  state: string,
  letters: (input: Record<string, never>) => unknown = () => ({ letters: state }),
) =>
  openGroups(<GroupEmailsPage params={{ groupLink: group.groupLink }} />, {
    viewer: null,
    answers: {
      'GET /api/groups/:group_link': () => groupDocument(group),
      [look]: () => ({ letters: state }),
      [call]: letters,
    },
  });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const debounced = () => new Promise((resolve) => setTimeout(resolve, 350));

test("the page of an e-mail's link turns a group's e-mails off on request, and on again", async () => {
  window.linkToken = 'of-a-letter';
  const { calls } = await open('on', ({ wanted }) => ({ letters: wanted ? 'on' : 'off' }));
  expect(calls(look)).toEqual([{ groupLink: group.groupLink, token: 'of-a-letter' }]);
  expect(calls(call)).toEqual([]);
  await press('Unsubscribe');
  expect(
    await screen.findByText('You get no more letters of Cellar. Nothing else has changed.'),
  ).toBeTruthy();
  await debounced();
  await press('Send me letters again');
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  const input = { groupLink: group.groupLink, token: 'of-a-letter' };
  expect(calls(call)).toEqual([
    { ...input, wanted: false },
    { ...input, wanted: true },
  ]);
});

test('a link that does not work shows an error, and the setting stays as shown', async () => {
  await open('on', () => {
    throw notFound('This link does not work any more.');
  });
  await press('Unsubscribe');
  expect(screen.getByText('This link does not work any more.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
});

test('a member who turned the e-mails off sees them off and can turn them on', async () => {
  await open('off', () => ({ letters: 'on' }));
  expect(screen.getByText('You get no more letters of Cellar. Nothing else has changed.')).toBeTruthy();
  await press('Send me letters again');
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
});

test('who is no member can end all other letters, and a viewer without a valid link gets no button', async () => {
  await open('left', () => ({ letters: 'off' }));
  expect(screen.getByText(/You are no member of Cellar and get no updates of it/)).toBeTruthy();
  await press('Unsubscribe');
  expect(await screen.findByText(/You get no more letters of Cellar/)).toBeTruthy();
  cleanup();
  await open('gone');
  expect(screen.getByText(/opened by the link in a letter of Cellar/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBe(null);
});

test('a membership that ended meanwhile is shown when the button is pressed', async () => {
  await open('on', () => ({ letters: 'left' }));
  await press('Unsubscribe');
  expect(await screen.findByText(/no member of Cellar and get no updates/)).toBeTruthy();
});
