// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { forbidden, unavailable } from '#platform/pure/refusal.ts';
import { accountGuid, anAccount, renderAccountSection } from '../testing/render-account-section.tsx';
import { AccountManagePage } from './account-manage-page.tsx';
import { AccountPage } from './account-page.tsx';
import { DeleteAccount } from './delete-account.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const headings = (level: number, within_ = screen) =>
  within_.getAllByRole('heading', { level }).map((heading) => heading.textContent);
const section = (name: string) => within(screen.getByRole('region', { name }));

test('the page is titled "My account" [ACCOUNT-001]', async () => {
  await renderAccountSection(<AccountPage search={{}} />);
  expect(headings(1)).toEqual(['My account']);
});

test('the page opens with the form of the e-mail address where its address says so [SUBS-076]', async () => {
  await renderAccountSection(<AccountPage search={{ edit: 'email' }} />);
  expect(screen.getByRole('textbox', { name: 'New email address' })).toBeTruthy();
  cleanup();
  await renderAccountSection(<AccountPage search={{ edit: 'name' }} />);
  expect(screen.queryByRole('textbox', { name: 'New email address' })).toBeNull();
});

test('account fields, subscriptions, orders and deletion are shown in this order [ACCOUNT-003]', async () => {
  await renderAccountSection(<AccountPage search={{}} />);
  const titles = headings(2);
  const wanted = ['Log-in and news', 'My subscriptions', 'My orders', 'Delete account'];
  expect(titles.filter((title) => wanted.includes(title ?? ''))).toEqual(wanted);
});

test('the account page leads to the access tokens [ACCOUNT-116]', async () => {
  await renderAccountSection(<AccountPage search={{}} />);
  const link = section('Access tokens').getByRole('link', { name: 'My access tokens' });
  expect(link.getAttribute('href')).toBe('/account/tokens');
});

test('on the education host the account shows nothing that is sold, in the page nor in the list of its parts [EDU-344]', async () => {
  const { sent } = await renderAccountSection(<AccountPage search={{}} />, {}, { educationMode: true });
  expect(headings(2)).toEqual([
    'Log-in and news',
    'Second factor',
    'Devices',
    'Storage',
    'A copy of your data',
    'Delete account',
  ]);
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this page' }));
  expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(headings(2));
  expect(screen.getAllByRole('link').filter((link) => !link.getAttribute('href')?.startsWith('#'))).toEqual(
    [],
  );
  expect(sent.map(({ call }) => call)).not.toContain('GET /api/accounts/orders');
});

test('the account fields are e-mail address, password, and news and updates [ACCOUNT-004]', async () => {
  await renderAccountSection(<AccountPage search={{}} />);
  expect(headings(3, section('Log-in and news') as unknown as typeof screen)).toEqual([
    'Email address',
    'Password',
    'News and updates',
  ]);
});

test('/account/manage opens the account page at "My subscriptions"', async () => {
  const scrolled: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  await renderAccountSection(<AccountManagePage />);
  expect(scrolled).toEqual(['subscriptions']);
  expect(document.activeElement?.textContent).toBe('My subscriptions');
  expect(headings(1)).toEqual(['My account']);
});

test('only members with a moderation decision see the link to it', async () => {
  await renderAccountSection(<AccountPage search={{}} />);
  expect(headings(2)).not.toContain('Decisions of the moderators');
  cleanup();
  await renderAccountSection(<AccountPage search={{}} />, {
    'GET /api/appeals': () => ({ items: [{ id: 'one' }] }),
  });
  const link = section('Decisions of the moderators').getByRole('link');
  expect(link.getAttribute('href')).toBe('/account/appeals');
  expect(screen.getAllByRole('link', { name: 'Decisions of the moderators' })).toHaveLength(1);
});

const news = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Mail me news and updates' });
test('a member sees on the account page how much of the storage is used [ACCOUNT-099]', async () => {
  await renderAccountSection(<AccountPage search={{}} />, {
    'GET /api/account': () => anAccount({ storageUsage: 1_234_000_000 }),
  });
  const part = within(screen.getByRole('region', { name: 'Storage' }));
  expect(part.getByText('1.2 GB of 10 GB of storage used')).toBeTruthy();
  const meter = part.getByRole('meter');
  expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['1234000000', '10000000000']);
});

test('a member whose storage is full reads how to free space [ACCOUNT-099]', async () => {
  await renderAccountSection(<AccountPage search={{}} />, {
    'GET /api/account': () => anAccount({ storageUsage: 10e9 }),
  });
  expect(screen.getByText(/^10 GB of 10 GB of storage used. Delete tracks to make room/)).toBeTruthy();
});

const putConsents = 'PUT /api/accounts/consents';

test.each([true, false])(
  'the news and updates control shows consents.marketing: %s [ACCOUNT-041]',
  async (marketing) => {
    await renderAccountSection(<AccountPage search={{}} />, {
      'GET /api/account': () => anAccount({ consents: { marketing } }),
    });
    expect(news().checked).toBe(marketing);
  },
);

test('changing the control sends the consent update and keeps the new value [ACCOUNT-042]', async () => {
  let marketing = false;
  const { user, calls } = await renderAccountSection(<AccountPage search={{}} />, {
    'GET /api/account': () => anAccount({ consents: { marketing } }),
    [putConsents]: (input: { marketing: boolean }) => {
      marketing = input.marketing;
      return input;
    },
  });
  await user.click(news());
  await waitFor(() => expect(calls('GET /api/account')).toHaveLength(2));
  expect(news().checked).toBe(true);
  await user.click(news());
  await waitFor(() => expect(calls('GET /api/account')).toHaveLength(3));
  expect(news().checked).toBe(false);
  expect(calls(putConsents)).toEqual([{ marketing: true }, { marketing: false }]);
});

test('a failed consent update resets the control [ACCOUNT-044]', async () => {
  let refuse: () => void = () => undefined;
  const { user } = await renderAccountSection(<AccountPage search={{}} />, {
    [putConsents]: () => new Promise((_resolve, reject) => (refuse = () => reject(unavailable('Not now.')))),
  });
  await user.click(news());
  expect(news().checked).toBe(true);
  refuse();
  await screen.findByText('Not now.');
  expect(news().checked).toBe(false);
});

const deleteCall = 'DELETE /api/users/:guid';

async function openDialog(answer: () => unknown = () => undefined) {
  const loaded: string[] = [];
  const page = <DeleteAccount guid={accountGuid} loadAddress={(href) => loaded.push(href)} />;
  const opened = await renderAccountSection(page, { [deleteCall]: answer });
  await opened.user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete account' }));
  return { ...opened, loaded, dialog };
}

test('the button opens a dialog titled "Delete account" [ACCOUNT-073]', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe('Delete account');
});

test('the dialog asks "Are you sure?" and says "You cannot undo this action" [ACCOUNT-074]', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByRole('heading', { name: 'Are you sure?' })).toBeTruthy();
  expect(dialog.getByText('You cannot undo this action')).toBeTruthy();
});

test('the dialog has the buttons "Cancel" and "Delete account" [ACCOUNT-075]', async () => {
  const { dialog } = await openDialog();
  const names = dialog
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(names.filter((name) => name !== 'Close')).toEqual(['Cancel', 'Delete account']);
});

test('"Cancel" closes the dialog and sends nothing [ACCOUNT-076]', async () => {
  const { dialog, user, calls, loaded } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([calls(deleteCall), loaded]).toEqual([[], []]);
});

test('"Delete account" sends the deletion and loads the home page [ACCOUNT-077] [ACCOUNT-078]', async () => {
  const { dialog, user, calls, loaded } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(loaded).toEqual(['/']));
  expect(calls(deleteCall)).toEqual([{ guid: accountGuid }]);
});

test("a failed deletion shows the server's text in the dialog, which stays open [ACCOUNT-079]", async () => {
  const text = 'You own a school with other members. Transfer or close it first.';
  const { dialog, user, loaded } = await openDialog(() => {
    throw forbidden(text);
  });
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
  expect(dialog.getByRole('button', { name: 'Delete account' })).toBeTruthy();
  expect(loaded).toEqual([]);
});
