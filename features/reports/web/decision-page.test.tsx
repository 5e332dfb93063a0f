// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { conflict } from '#platform/pure/refusal.ts';
import type { DecisionView } from '../appeals.contract.ts';
import { aDecisionView } from '../testing/case-views.ts';
import { DecisionPage } from './decision-page.tsx';
import { DecisionsPage } from './decisions-page.tsx';

afterEach(() => {
  cleanup();
  delete window.linkToken;
});

const getCall = 'GET /api/appeals/:id';
const postCall = 'POST /api/appeals/:id';
const params = { id: aDecisionView().id };
const appeal = {
  text: 'I meant it well',
  createdAt: '2026-11-19T11:00:00.000Z',
  outcome: null,
  answer: null,
};

const open = (decision: DecisionView, post: () => unknown = () => aDecisionView({ appeal })) =>
  renderPeoplePage(<DecisionPage params={params} />, {
    answers: { [getCall]: () => decision, [postCall]: post },
  });
const submit = () => fireEvent.submit(screen.getByRole('form'));

test('the page shows the decision and sends an appeal with the e-mail’s token', async () => {
  window.linkToken = 'a-token-of-a-letter';
  const { user, calls } = await open(aDecisionView());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Something of yours was hidden',
  );
  expect(screen.getByText('Please talk about the music.')).toBeTruthy();
  expect(screen.getByText('You cannot play at all')).toBeTruthy();
  submit();
  expect(await screen.findByText('This field is required')).toBeTruthy();
  await user.type(screen.getByLabelText('Your appeal'), 'I meant it well');
  submit();
  expect(await screen.findByText(/A moderator will look once more/)).toBeTruthy();
  const token = 'a-token-of-a-letter';
  expect(calls(getCall)).toEqual([{ id: params.id, token }]);
  expect(calls(postCall)).toEqual([{ id: params.id, token, text: 'I meant it well' }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a refused appeal shows the reason and keeps the text', async () => {
  const { user } = await open(aDecisionView(), () => {
    throw conflict('It is too late for an appeal.');
  });
  await user.type(await screen.findByLabelText('Your appeal'), 'But');
  submit();
  expect(await screen.findByText('It is too late for an appeal.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your appeal').value).toBe('But');
});

test.each([
  ['uphold', 'suspend', 'The decision stays as it was.'],
  ['reverse', 'suspend', 'Your account is open again, and you can log in.'],
  ['reverse', 'hide', 'You were right. The decision is taken back.'],
] as const)('the page shows the answer to a settled appeal (%s of %s)', async (outcome, action, text) => {
  await open(
    aDecisionView({
      action,
      reversed: outcome === 'reverse',
      appeal: { ...appeal, outcome, answer: 'We have read it all.' },
    }),
  );
  expect((await screen.findByText(new RegExp(text))).closest('[role=status]')).toBeTruthy();
  expect(screen.getByText('We have read it all.')).toBeTruthy();
});

test('the list of decisions links to every decision about the member', async () => {
  const decisions = [
    aDecisionView(),
    aDecisionView({ id: '0198f000-0000-7000-8000-000000000c03', action: 'warn' }),
  ];
  await renderPeoplePage(<DecisionsPage />, {
    answers: { 'GET /api/appeals': () => ({ items: decisions }) },
  });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Something of yours was hidden', `/account/appeals/${decisions[0]?.id}`],
    ['A warning from the moderators', `/account/appeals/${decisions[1]?.id}`],
  ]);
});
