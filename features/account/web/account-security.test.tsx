// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { forbidden, invalid, tooMany } from '#platform/pure/refusal.ts';
import {
  type AccountAnswers,
  accountGuid,
  aDevice,
  anAccount,
  renderAccountSection,
} from '../testing/render-account-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeviceList } from './device-list.tsx';
import { SecondFactor } from './second-factor.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const press = async (user: { click(element: Element): Promise<void> }, name: string, inside = screen) =>
  user.click(inside.getByRole('button', { name }));
const passwordDialog = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));
const reauthenticationCall = 'POST /api/accounts/proof';
const deleteCall = 'DELETE /api/users/:guid';

/** Fake API that asks for the password once. */
function reauthenticationAnswers() {
  let hasReauthenticated = false;
  return {
    [deleteCall]: () => {
      if (!hasReauthenticated) throw forbidden('Please enter your password again.', 'reauth_required');
    },
    [reauthenticationCall]: (input: { password?: string }) => {
      if (input.password !== 'right') throw invalid({ password: ['is not right'] });
      hasReauthenticated = true;
    },
  };
}

async function openDeletion(answers: AccountAnswers) {
  const loaded: string[] = [];
  const opened = await renderAccountSection(
    <DeleteAccount guid={accountGuid} loadAddress={(href) => loaded.push(href)} />,
    answers,
  );
  await press(opened.user, 'Delete account');
  await opened.user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete account' }),
  );
  return { ...opened, loaded };
}

test('a call that needs a recent sign-in asks for the password and is then repeated [AUTH-138]', async () => {
  const { calls, loaded } = await openDeletion(reauthenticationAnswers());
  const dialog = await passwordDialog();
  const field = dialog.getByLabelText('Password', { selector: 'input' });
  fireEvent.change(field, { target: { value: 'wrong' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  expect(await dialog.findByText('Password is not right')).toBeTruthy();
  expect(calls(deleteCall)).toHaveLength(1);
  fireEvent.change(field, { target: { value: 'right' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(loaded).toEqual(['/']));
  expect(calls(deleteCall)).toHaveLength(2);
  expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
});

test('a member who cancels the password dialog sees the refusal, and the call is not repeated', async () => {
  const { user, calls, loaded } = await openDeletion(reauthenticationAnswers());
  await user.click((await passwordDialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please enter your password again.')).toBeTruthy();
  expect([calls(deleteCall).length, loaded]).toEqual([1, []]);
});

test('a member with a second factor can enter a code instead of the password', async () => {
  const { user, calls } = await renderAccountSection(<SecondFactor />, {
    'GET /api/accounts/second_factor': () => ({
      on: true,
      since: '2026-11-20T12:00:00.000Z',
      recoveryCodesLeft: 9,
      required: false,
    }),
    'POST /api/accounts/second_factor/recovery_codes': () => {
      throw forbidden('Please enter your password again.', 'reauth_required');
    },
  });
  await press(user, 'New recovery codes');
  const dialog = await passwordDialog();
  await user.click(await dialog.findByRole('button', { name: 'Use a code instead' }));
  const field = dialog.getByLabelText('Code');
  fireEvent.change(field, { target: { value: '123456' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(calls(reauthenticationCall)).toEqual([{ code: '123456' }]));
});

const sendCodeCall = 'POST /api/accounts/proof/code';

/** Fake API of an account without a password; its code is 123456. */
function emailedCodeAnswers() {
  let isConfirmed = false;
  let sent = 0;
  return {
    'GET /api/account': () => anAccount({ hasPassword: false }),
    [deleteCall]: () => {
      if (!isConfirmed) throw forbidden('Please enter your password again.', 'reauth_required');
    },
    [sendCodeCall]: () => {
      sent += 1;
      if (sent > 2) throw tooMany(60, 'Too many requests.');
      return {};
    },
    [reauthenticationCall]: ({ emailCode }: { emailCode?: string }) => {
      if (emailCode !== '123456') throw invalid({ emailCode: ['is wrong or has expired'] });
      isConfirmed = true;
    },
  };
}

test('a member without a password asks for a code by e-mail, and the right one repeats the refused call [ACCOUNT-092]', async () => {
  const { user, calls, loaded } = await openDeletion(emailedCodeAnswers());
  const dialog = await passwordDialog();
  const send = await dialog.findByRole('button', { name: 'Send me a code' });
  expect([calls(sendCodeCall).length, dialog.queryByRole('textbox')]).toEqual([0, null]);
  expect(document.activeElement).toBe(send);
  await user.keyboard('{Enter}');
  const field = (await dialog.findByLabelText('Code')) as HTMLInputElement;
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  expect(document.activeElement).toBe(field);
  const announced = dialog.getByText('We have sent a code to ada@example.org. It works for 10 minutes.');
  expect(announced.closest('[role="status"]')).toBeTruthy();
  // Buttons ignore presses that follow at once, so the form is submitted without its button.
  const submit = () => fireEvent.submit(field.closest('form') as HTMLFormElement);
  submit();
  expect(await dialog.findByText('This field is required')).toBeTruthy();
  expect(calls(reauthenticationCall)).toEqual([]);
  await user.keyboard('000000');
  submit();
  const error = await dialog.findByText('Code is wrong or has expired');
  expect(field.getAttribute('aria-describedby')).toContain(error.parentElement?.id);
  expect([calls(deleteCall).length, document.activeElement]).toEqual([1, field]);

  await user.click(dialog.getByRole('button', { name: 'Send another one' }));
  expect(await dialog.findByText(/^We have sent another code to ada/)).toBeTruthy();
  expect([field.value, document.activeElement, dialog.queryByText(/wrong or has expired/)]).toEqual([
    '',
    field,
    null,
  ]);
  await user.keyboard('123456');
  submit();
  await waitFor(() => expect(loaded).toEqual(['/']));
  expect([calls(deleteCall).length, calls(sendCodeCall).length]).toEqual([2, 2]);
  expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
});

test('a member without a password reads why no code was sent, and later why no other one was', async () => {
  let mayBeSent = false;
  const send = () => {
    if (!mayBeSent) throw tooMany(60, 'Too many requests.');
    return {};
  };
  const { user } = await openDeletion({ ...emailedCodeAnswers(), [sendCodeCall]: send });
  const dialog = await passwordDialog();
  await user.click(await dialog.findByRole('button', { name: 'Send me a code' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Too many requests.'));
  expect(dialog.queryByLabelText('Code')).toBeNull();
  mayBeSent = true;
  fireEvent.submit(dialog.getByRole('button', { name: 'Send me a code' }).closest('form') as HTMLFormElement);
  const field = await dialog.findByLabelText('Code');
  expect(dialog.queryByText('Too many requests.')).toBeNull();
  mayBeSent = false;
  await user.click(dialog.getByRole('button', { name: 'Send another one' }));
  const error = await dialog.findByText('Too many requests.');
  expect(field.getAttribute('aria-describedby')).toContain(error.parentElement?.id);
});

test('a member without a password who has a second factor is asked for its code, and for none by e-mail [ACCOUNT-092]', async () => {
  await openDeletion({
    ...emailedCodeAnswers(),
    'GET /api/accounts/second_factor': () => ({
      on: true,
      since: '2026-11-20T12:00:00.000Z',
      recoveryCodesLeft: 9,
      required: true,
    }),
  });
  const dialog = await passwordDialog();
  expect(await dialog.findByText(/enter a code of your authenticator app/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Send me a code' })).toBeNull();
});

const setUpAnswer = {
  secret: 'GEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/x',
  qr: { path: 'M0 0h1v1h-1z', size: 33 },
};
const recoveryCodes = Array.from({ length: 10 }, (_none, at) => `abcde-fghj${at}`);

test('setting up the second factor shows a QR code and its key, checks the first code and shows the recovery codes [AUTH-136]', async () => {
  let since: string | null = null;
  const { user } = await renderAccountSection(<SecondFactor />, {
    'GET /api/accounts/second_factor': () => ({
      on: since !== null,
      since,
      recoveryCodesLeft: 10,
      required: false,
    }),
    'POST /api/accounts/second_factor': () => setUpAnswer,
    'PUT /api/accounts/second_factor': (input: { code: string }) => {
      if (input.code !== '123456') throw invalid({ code: ['is not right'] });
      since = '2026-11-20T12:00:00.000Z';
      return { recoveryCodes };
    },
  });
  expect(screen.getByText('Off')).toBeTruthy();
  await press(user, 'Set up');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up the second factor' }));
  expect(dialog.getByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(dialog.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  const field = dialog.getByLabelText('The code that it shows now');
  const send = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
  };
  send('000000');
  expect(await dialog.findByText('Code is not right')).toBeTruthy();
  send('123456');
  const shown = await screen.findByRole('alertdialog', { name: 'Your recovery codes' });
  const codes = within(shown);
  fireEvent(shown, new Event('cancel', { cancelable: true }));
  expect(codes.queryByRole('button', { name: 'Close' })).toBeNull();
  // The button with the initial focus must not close the dialog.
  expect(codes.getAllByRole('button')[0]?.textContent).toBe('Copy');
  expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recoveryCodes);
  const file = decodeURIComponent(codes.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '');
  for (const code of recoveryCodes) expect(file).toContain(code);
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('Since 20 November 2026. 10 recovery codes are left.')).toBeTruthy();
});

test('a site admin reads that admin rights begin with the second factor', async () => {
  await renderAccountSection(<SecondFactor />, {
    'GET /api/accounts/second_factor': () => ({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
      required: true,
    }),
  });
  expect(screen.getByText(/Your rights begin when the second factor is on/)).toBeTruthy();
});

test('a member turns the second factor off after a confirmation', async () => {
  let on = true;
  const { user, calls } = await renderAccountSection(<SecondFactor />, {
    'GET /api/accounts/second_factor': () => ({
      on,
      since: on ? '2026-11-20T12:00:00.000Z' : null,
      recoveryCodesLeft: 9,
      required: false,
    }),
    'DELETE /api/accounts/second_factor': () => {
      on = false;
    },
  });
  expect(screen.getByText('Since 20 November 2026. 9 recovery codes are left.')).toBeTruthy();
  await press(user, 'Turn off');
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn the second factor off' }));
  expect(calls('DELETE /api/accounts/second_factor')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByText('Off')).toBeTruthy();
  expect(calls('DELETE /api/accounts/second_factor')).toHaveLength(1);
});

test('devices show browser, system, network and times; the current one is marked and cannot be logged out [AUTH-137]', async () => {
  let devices = [
    aDevice({ id: 'phone', browser: 'Safari', system: 'iPhone' }),
    aDevice({ id: 'own', current: true }),
  ];
  const { user, calls } = await renderAccountSection(<DeviceList />, {
    'GET /api/accounts/devices': () => ({ devices }),
    'DELETE /api/accounts/devices/:id': () => {
      devices = devices.filter(({ id }) => id !== 'phone');
    },
  });
  const [own, phone] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(own?.getByText('This device')).toBeTruthy();
  expect(own?.queryByRole('button')).toBeNull();
  expect(phone?.getByText('Safari on iPhone')).toBeTruthy();
  expect(phone?.getByText(/First used on 18 November 2026 from 203\.0\.113\.0\/24, last at/)).toBeTruthy();
  await press(user, 'Log out Safari on iPhone');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(calls('DELETE /api/accounts/devices/:id')).toEqual([{ id: 'phone' }]);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('a member logs out all other devices after a confirmation [AUTH-137]', async () => {
  const { user, calls } = await renderAccountSection(<DeviceList />, {
    'GET /api/accounts/devices': () => ({ devices: [aDevice({ id: 'phone' }), aDevice({ current: true })] }),
  });
  await press(user, 'Log out everywhere else');
  const question = within(await screen.findByRole('alertdialog', { name: 'Log out everywhere else' }));
  await user.click(question.getByRole('button', { name: 'Log out the others' }));
  await waitFor(() => expect(calls('DELETE /api/accounts/devices')).toHaveLength(1));
});
