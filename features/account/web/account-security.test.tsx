// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import { accountGuid, aDevice, renderAccountSection } from '../testing/render-account-section.tsx';
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

async function openDeletion(answers: ReturnType<typeof reauthenticationAnswers> | Record<string, never>) {
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
