// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { AccountAnswers } from '#features/account/testing/render-account-section.tsx';
import { renderMySubscriptions } from '#features/account/testing/render-my-subscriptions.tsx';
import { conflict, Refusal } from '#platform/pure/refusal.ts';
import { splitInput } from '#platform/web/api/http-api.ts';
import { listCancelReasons } from '../contract.ts';
import { anAddon, aSubscription, endedSubscription, endingSubscription } from '../testing/a-subscription.ts';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const reasons = [
  { id: 1, title: 'It is too expensive', followUp: null },
  { id: 3, title: 'I miss features', followUp: 'Which features do you miss?' },
  { id: 6, title: 'Other', followUp: 'Please tell us more' },
];
const listCall = 'GET /api/cancel_reason_templates';
const cancelCall = 'PUT /api/subscriptions/:id/cancel';

async function openDialog(answers: AccountAnswers = {}, subscription = aSubscription()) {
  const opened = await renderMySubscriptions([subscription], {
    answers: { [listCall]: () => ({ cancelReasonTemplates: reasons }), ...answers },
  });
  await opened.user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel subscription' }));
  await waitFor(() => expect(opened.calls(listCall)).toHaveLength(1));
  const submit = () => fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement);
  const choose = (title: string) => fireEvent.click(dialog.getByRole('radio', { name: title }));
  const write = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  return { ...opened, dialog, submit, choose, write };
}

test('"Cancel" opens a modal with the reasons and two buttons [SUBS-026]', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('Cancel subscription');
  const radios = await dialog.findAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(reasons.map(({ title }) => title));
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  expect(radios.filter(({ checked }) => checked)).toEqual([]);
  const buttons = dialog.getAllByRole('button').map((button) => button.textContent);
  expect(buttons.filter(Boolean)).toEqual(['Keep subscription', 'Cancel subscription']);
});

test('"Keep subscription" closes the dialog and sends nothing', async () => {
  const { dialog, user, calls } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Keep subscription' }));
  expect([screen.queryByRole('dialog'), calls(cancelCall)]).toEqual([null, []]);
});

test('the dialog loads the reasons of the subscription’s kind, a plan’s by default [SUBS-027]', async () => {
  const plan = await openDialog();
  expect(plan.calls(listCall)).toEqual([{ subType: 'account' }]);
  cleanup();
  const addon = await openDialog({}, anAddon());
  expect(addon.calls(listCall)).toEqual([{ subType: 'addon' }]);
  const address = splitInput(listCancelReasons, { subType: 'addon' }).url;
  expect(address).toBe('/api/cancel_reason_templates?sub_type=addon');
  expect(listCancelReasons.query?.parse({})).toEqual({ subType: 'account' });
});

test('a reason with a question shows it with a text field [SUBS-030]', async () => {
  const { dialog, choose } = await openDialog();
  choose('It is too expensive');
  expect(dialog.queryByRole('textbox')).toBeNull();
  choose('I miss features');
  expect(dialog.getByRole('textbox', { name: /Which features do you miss\?/ })).toBeTruthy();
});

test('choosing another reason empties the text [SUBS-031]', async () => {
  const { dialog, choose, write } = await openDialog();
  choose('I miss features');
  write('Which features do you miss?', 'A drum machine');
  choose('Other');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  choose('I miss features');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
});

test('the form shows no errors before the first submit and all errors after it [SUBS-032]', async () => {
  const { dialog, choose, write, submit } = await openDialog();
  choose('I miss features');
  expect(dialog.queryByText('This field is required')).toBeNull();
  submit();
  expect(dialog.getByText('This field is required')).toBeTruthy();
  write('Which features do you miss?', 'A drum machine');
  expect(dialog.queryByText('This field is required')).toBeNull();
  write('Which features do you miss?', '');
  expect(dialog.getByText('This field is required')).toBeTruthy();
});

test('the question of a newly chosen reason shows no error before the next submit [SUBS-032]', async () => {
  const { dialog, choose, submit } = await openDialog();
  await dialog.findAllByRole('radio');
  submit();
  expect(dialog.getByText('You must select a reason')).toBeTruthy();
  choose('Other');
  expect(dialog.queryByText('You must select a reason')).toBeNull();
  expect(dialog.queryByText('This field is required')).toBeNull();
  submit();
  expect(dialog.getByText('This field is required')).toBeTruthy();
  choose('I miss features');
  expect(dialog.queryByText('This field is required')).toBeNull();
});

test('a reason is required where there are any [SUBS-033]', async () => {
  const { dialog, submit, calls } = await openDialog();
  await dialog.findAllByRole('radio');
  submit();
  expect(dialog.getByText('You must select a reason')).toBeTruthy();
  expect(calls(cancelCall)).toEqual([]);
  cleanup();
  const none = await openDialog({
    [listCall]: () => ({ cancelReasonTemplates: [] }),
    [cancelCall]: () => ({ subscription: endingSubscription() }),
  });
  none.submit();
  await waitFor(() => expect(none.calls(cancelCall)).toEqual([{ id: aSubscription().id }]));
});

test('an answer of blanks to a question is an error [SUBS-034]', async () => {
  const { dialog, choose, write, submit, calls } = await openDialog();
  choose('Other');
  write('Please tell us more', ' \n\t ');
  submit();
  expect(dialog.getByText('This field is required')).toBeTruthy();
  expect(calls(cancelCall)).toEqual([]);
});

test('the reason and the answer are sent [SUBS-035]', async () => {
  const { choose, write, submit, calls } = await openDialog({
    [cancelCall]: () => ({ subscription: endingSubscription() }),
  });
  choose('I miss features');
  write('Which features do you miss?', '  A drum machine ');
  submit();
  await waitFor(() => expect(calls(cancelCall)).toHaveLength(1));
  expect(calls(cancelCall)).toEqual([
    { id: aSubscription().id, cancelReason: { cancelReasonTemplateId: 3, followUp: 'A drum machine' } },
  ]);
});

test('after cancelling the dialog closes, the card offers "Reactivate", and a flash says until when the subscription can be used [SUBS-036]', async () => {
  const { choose, submit, change } = await openDialog({
    [cancelCall]: () => {
      change(endingSubscription());
      return { subscription: endingSubscription() };
    },
  });
  choose('It is too expensive');
  submit();
  expect(
    await screen.findByText('Your subscription is cancelled. You can use it until 5 December 2026.'),
  ).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeTruthy();
});

test('an overdue subscription ends at once, and the flash does not say that it can still be used', async () => {
  const { choose, submit } = await openDialog({
    [cancelCall]: () => ({ subscription: endedSubscription() }),
  });
  choose('It is too expensive');
  submit();
  expect(await screen.findByText('Your subscription is cancelled. It ended on 5 October 2026.')).toBeTruthy();
});

test.each([
  ['its text', conflict('This subscription has just ended.'), 'This subscription has just ended.'],
  ['nothing', new Refusal(500, ''), 'Something went wrong. Please try again later.'],
])(
  'when the server refuses with %s, the dialog stays open and shows the error [SUBS-037]',
  async (_title, refusal, text) => {
    const { dialog, choose, submit } = await openDialog({
      [cancelCall]: () => {
        throw refusal;
      },
    });
    choose('It is too expensive');
    submit();
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Cancel subscription' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  },
);

test.each([
  ['is empty', () => ({ cancelReasonTemplates: [] })],
  [
    'cannot be loaded',
    () => {
      throw new Refusal(500, '');
    },
  ],
])('a member cancels without a reason where the list of reasons %s [SUBS-086]', async (_what, answer) => {
  const { calls, dialog, submit } = await openDialog({
    [listCall]: answer,
    [cancelCall]: () => ({ subscription: endingSubscription() }),
  });
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel subscription' });
  await waitFor(() => expect(button().disabled).toBe(false));
  submit();
  await waitFor(() => expect(calls(cancelCall)).toEqual([{ id: aSubscription().id }]));
});
