// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { AccessTokenView } from '#features/sign-in/access-tokens.contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { renderAccountSection } from '../../testing/render-account-section.tsx';
import { AccessTokenForm } from './access-token-form.tsx';
import { AccessTokensPage } from './access-tokens-page.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const listCall = 'GET /api/accounts/tokens';
const createCall = 'POST /api/accounts/tokens';
const revokeCall = 'DELETE /api/accounts/tokens/:id';
const aToken = (more: Partial<AccessTokenView> = {}): AccessTokenView => ({
  id: '0199aaaa-0000-7000-8000-00000000000a',
  name: 'Folder on my laptop',
  scopes: ['read', 'upload'],
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2026-12-01T08:00:00.000Z',
  expired: false,
  lastUsedAt: null,
  ...more,
});
const secret = `tonehall_${'a'.repeat(43)}`;

test('the page lists tokens with what they may do, their end and their last use [ACCOUNT-116]', async () => {
  const tokens = [
    aToken({ lastUsedAt: '2026-11-20T11:58:00.000Z' }),
    aToken({ id: 'b', name: 'Old script', scopes: ['write'], expired: true }),
  ];
  await renderAccountSection(<AccessTokensPage />, { [listCall]: () => ({ tokens }) });
  const list = within(screen.getByRole('region', { name: 'Your tokens' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('last used at 11:58, 20 Nov 2026'),
    'read',
    'upload',
    expect.stringContaining('expired on 1 December 2026, never used'),
    'write',
  ]);
  expect(list.getByText('Folder on my laptop')).toBeTruthy();
});

test('a member makes a token, whose text is shown in a dialog that only its button closes [ACCOUNT-116]', async () => {
  const tokens: AccessTokenView[] = [];
  const { user, calls } = await renderAccountSection(<AccessTokensPage />, {
    [listCall]: () => ({ tokens: [...tokens] }),
    [createCall]: () => {
      tokens.push(aToken());
      return { token: aToken(), secret };
    },
  });
  expect(screen.getByText('You have no access tokens.')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Folder on my laptop');
  await user.click(screen.getByLabelText('Upload'));
  await user.selectOptions(screen.getByLabelText('Works for'), '90 days');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Your new access token' }));
  expect(dialog.getByText(secret)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(calls(createCall)).toEqual([
    { name: 'Folder on my laptop', scopes: ['read', 'upload'], expiresInDays: 90 },
  ]);
  await user.click(dialog.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Revoke Folder on my laptop' })).toBeTruthy();
});

test('a token without a name or a scope is refused at its fields, and a refusal of the server is shown [ACCOUNT-116]', async () => {
  const { user, calls } = await renderAccountSection(<AccessTokensPage />, {
    [listCall]: () => ({ tokens: [] }),
    [createCall]: () => {
      throw invalid({ name: ['is too long (maximum is 60 characters)'] });
    },
  });
  await user.click(screen.getByLabelText('Read'));
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(screen.getByText('This field is required')).toBeTruthy();
  expect(screen.getByText('Choose what the token may do')).toBeTruthy();
  expect(calls(createCall)).toEqual([]);
  await user.type(screen.getByLabelText('Name'), 'A');
  await user.click(screen.getByLabelText('Read'));
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(await screen.findByText('Name is too long (maximum is 60 characters)')).toBeTruthy();
});

test('a member revokes a token after a question [ACCOUNT-116]', async () => {
  let tokens = [aToken()];
  const { user, calls } = await renderAccountSection(<AccessTokensPage />, {
    [listCall]: () => ({ tokens }),
    [revokeCall]: () => {
      tokens = [];
    },
  });
  await user.click(screen.getByRole('button', { name: 'Revoke Folder on my laptop' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the token' }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('You have no access tokens.')).toBeTruthy();
  expect(calls(revokeCall)).toEqual([{ id: aToken().id }]);
});

test('an admin chooses the scope admin with a code and for at most 30 days, which others are not offered [ACCOUNT-116]', async () => {
  const form = (isAdmin: boolean) => <AccessTokenForm isAdmin={isAdmin} onMade={() => undefined} />;
  const { user, calls } = await renderAccountSection(form(true), {
    [createCall]: () => ({ token: aToken(), secret }),
  });
  const spans = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await user.selectOptions(screen.getByLabelText('Works for'), 'A year');
  await user.click(screen.getByLabelText('Admin'));
  expect(spans()).toEqual(['7 days', '30 days']);
  await user.type(screen.getByLabelText('Name'), 'Nightly job');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(screen.getByText('This field is required')).toBeTruthy();
  await user.type(screen.getByLabelText('Code of your authenticator app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Make a token' }));
  expect(calls(createCall)).toEqual([
    { name: 'Nightly job', scopes: ['read', 'admin'], expiresInDays: 30, code: '123456' },
  ]);
  cleanup();
  await renderAccountSection(form(false));
  expect(screen.queryByLabelText('Admin')).toBeNull();
});
