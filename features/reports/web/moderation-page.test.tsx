// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { CaseView } from '../moderation.contract.ts';
import { aCaseView } from '../testing/case-views.ts';
import { ModerationPage } from './moderation-page.tsx';

afterEach(cleanup);

const listCall = 'GET /api/admin/moderation';
const settleCall = 'POST /api/admin/moderation/:id/settlement';

async function open(waiting: CaseView[], settle: () => unknown = () => aCaseView({ actions: [] })) {
  return renderPeoplePage(<ModerationPage />, {
    answers: {
      [listCall]: ({ state }: { state: string }) => ({
        items: state === 'open' ? [...waiting] : [],
        meta: { nextPage: null },
      }),
      [settleCall]: () => {
        waiting.splice(0);
        return settle();
      },
    },
  });
}
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);

test('a case shows its subject, its reports and earlier decisions', async () => {
  await open([
    aCaseView({
      earlier: [
        {
          id: '0198f000-0000-7000-8000-000000000c09',
          kind: 'user',
          action: 'warn',
          message: 'Be kind',
          settledAt: '2026-10-01T10:00:00.000Z',
          reversed: false,
        },
      ],
    }),
  ]);
  const entry = within(await screen.findByRole('article'));
  expect(entry.getByText('You cannot play at all')).toBeTruthy();
  expect(entry.getByText('This is <b>rude</b>')).toBeTruthy();
  expect(entry.getByRole('link', { name: 'cleo' }).getAttribute('href')).toBe('/user/cleo');
  expect(entry.getByRole('link', { name: 'See it in place' }).getAttribute('href')).toMatch(/^\/comments\//);
  expect(entry.getByText('One earlier decision about them')).toBeTruthy();
  expect(entry.getByText('Warned')).toBeTruthy();
});

test('a reported message is highlighted among its neighbours', async () => {
  const line = (at: number, text: string, reported = false) => ({
    id: `0198f000-0000-7000-8000-000000000f0${at}`,
    author: at === 2 ? 'ada' : 'ben',
    text,
    at: `2026-11-19T10:0${at}:00.000Z`,
    reported,
  });
  const context = [line(1, 'Give it back'), line(2, 'No'), line(3, 'Then I come for you', true)];
  const subject = {
    label: 'a message in a conversation',
    text: 'Then I come for you',
    href: null,
    hidden: false,
  };
  await open([aCaseView({ kind: 'message', subject: { ...subject, context } })]);
  const entry = within(await screen.findByRole('article'));
  expect(entry.getByText('Message')).toBeTruthy();
  const lines = within(entry.getByRole('list', { name: 'What was said' })).getAllByRole('listitem');
  expect(lines.map((one) => one.querySelector('p:last-of-type')?.textContent)).toEqual(
    context.map(({ text }) => text),
  );
  expect(lines.map((one) => one.querySelector('strong') !== null)).toEqual([false, false, true]);
  expect(entry.getAllByText('Then I come for you')).toHaveLength(1);
});

test('an appeal of a suspended member shows their name as written, without a link to their hidden page', async () => {
  await open([
    aCaseView({
      kind: 'appeal',
      subject: { label: 'ben', text: null, href: '/user/ben', hidden: true },
      against: {
        id: '0198f000-0000-7000-8000-000000000c09',
        kind: 'user',
        action: 'suspend',
        message: 'Enough',
        settledAt: '2026-10-01T10:00:00.000Z',
        reversed: false,
      },
      actions: ['uphold', 'reverse'],
    }),
  ]);
  const entry = within(await screen.findByRole('article'));
  expect(entry.getByText('Suspended')).toBeTruthy();
  expect(entry.queryByText(/Ben/)).toBeNull();
  expect(entry.queryByRole('link', { name: 'See it in place' })).toBeNull();
});

test('a dismissal is sent at once and removes the case from the queue', async () => {
  const { user, calls } = await open([aCaseView()]);
  await user.click(await screen.findByRole('button', { name: 'Dismiss: ben' }));
  expect(calls(settleCall)).toEqual([{ id: aCaseView().id, action: 'dismiss', message: '' }]);
  expect(await screen.findByText(/Nothing is waiting/)).toBeTruthy();
  expect(screen.getByText('Settled.')).toBeTruthy();
});

test('a decision of which the person is notified requires a text', async () => {
  const { user, calls } = await open([aCaseView()]);
  await user.click(await screen.findByRole('button', { name: 'Suspend: ben' }));
  submit();
  expect(await screen.findByText('This field is required')).toBeTruthy();
  expect(calls(settleCall)).toEqual([]);
  await user.type(screen.getByLabelText('What they will read'), 'Enough');
  submit();
  expect(await screen.findByText(/Nothing is waiting/)).toBeTruthy();
  expect(calls(settleCall)).toEqual([{ id: aCaseView().id, action: 'suspend', message: 'Enough' }]);
});

test('a refused text is kept and the reason shown', async () => {
  const { user } = await open([aCaseView()], () => {
    throw invalid({ message: ['is too long (maximum is 1000 characters)'] });
  });
  await user.click(await screen.findByRole('button', { name: 'Warn: ben' }));
  await user.type(screen.getByLabelText('What they will read'), 'Words');
  submit();
  expect(await screen.findByText('Message is too long (maximum is 1000 characters)')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('What they will read').value).toBe('Words');
});

test('a case settled by another admin shows an error and leaves the queue', async () => {
  const { user } = await open([aCaseView()], () => {
    throw conflict('Somebody has settled this already.');
  });
  await user.click(await screen.findByRole('button', { name: 'Dismiss: ben' }));
  expect(await screen.findByText('Somebody has settled this already.')).toBeTruthy();
  expect(await screen.findByText(/Nothing is waiting/)).toBeTruthy();
});

test('an appeal shows its decision, with buttons to uphold or reverse it', async () => {
  await open([
    aCaseView({
      kind: 'appeal',
      actions: ['uphold', 'reverse'],
      against: {
        id: '0198f000-0000-7000-8000-000000000c09',
        kind: 'comment',
        action: 'hide',
        message: 'Be kind',
        settledAt: '2026-10-01T10:00:00.000Z',
        reversed: false,
      },
    }),
  ]);
  const entry = within(await screen.findByRole('article'));
  expect(entry.getByText(/“Be kind”/).textContent).toContain('Hidden');
  expect(entry.getAllByRole('button').map((button) => button.textContent)).toEqual(['Uphold', 'Take back']);
});

test('the audit log shows actor, action and member', async () => {
  const { user } = await renderPeoplePage(<ModerationPage />, {
    answers: {
      [listCall]: () => ({ items: [], meta: { nextPage: null } }),
      'GET /api/admin/audit_log': () => ({
        items: [
          {
            id: '0198f000-0000-7000-8000-000000000f01',
            action: 'user.delete',
            actor: 'boss',
            target: 'Somebody who has left',
            targetLink: null,
            details: { username: 'ben' },
            createdAt: '2026-11-19T10:00:00.000Z',
          },
        ],
        meta: { nextPage: null },
      }),
    },
  });
  await user.click(screen.getByRole('tab', { name: 'Audit log' }));
  const [line] = await screen.findAllByRole('listitem');
  expect(line?.textContent).toContain('boss deleted ben');
});
