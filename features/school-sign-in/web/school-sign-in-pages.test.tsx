// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import type { SchoolSignInView } from '../contract.ts';
import { SchoolSignInPage } from './school-sign-in-page.tsx';
import { SchoolSignInSettingsPage } from './school-sign-in-settings-page.tsx';

afterEach(cleanup);

const id = '0190a1b2-0000-7000-8000-000000000001';
const other = '0190a1b2-0000-7000-8000-000000000002';
const start = 'POST /api/school_sign_in';

async function openSignIn(answer: (input: Record<string, unknown>) => unknown) {
  const went = vi.fn();
  const opened = await openTracks(<SchoolSignInPage leave={went} />, {
    viewer: null,
    answers: { [start]: answer },
  });
  const { user } = opened;
  await user.type(screen.getByLabelText('Your email address at the school'), 'mia@oak.example');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  return { ...opened, went };
}

test('an address of the school leads on to its server [EDU-313]', async () => {
  const { went } = await openSignIn(() => ({ url: 'https://login.oak.example/?state=x', schools: [] }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('https://login.oak.example/?state=x'));
});

test('of several schools one is chosen, and another address asks again [EDU-313]', async () => {
  const { user, went } = await openSignIn(({ organizationId }) =>
    organizationId === other
      ? { url: 'https://login.birch.example/', schools: [] }
      : {
          url: null,
          schools: [
            { id, name: 'Oak' },
            { id: other, name: 'Birch' },
          ],
        },
  );
  await user.click(await screen.findByRole('button', { name: 'Birch' }));
  await waitFor(() => expect(went).toHaveBeenCalledWith('https://login.birch.example/'));
  await user.type(screen.getByLabelText('Your email address at the school'), 'x');
  expect(screen.queryByRole('button', { name: 'Oak' })).toBeNull();
});

test('a school that is not known is said so, and nobody goes on [EDU-313]', async () => {
  const { went } = await openSignIn(() => {
    throw new Refusal(404, 'We know no school that signs in here with this.');
  });
  expect(await screen.findByText('We know no school that signs in here with this.')).toBeTruthy();
  expect(went).not.toHaveBeenCalled();
});

const view: SchoolSignInView = {
  settings: null,
  callbackUrl: 'http://localhost:3010/users/auth/school/callback',
  provedDomains: ['oak.example'],
};
const stored: SchoolSignInView = {
  ...view,
  settings: {
    issuer: 'https://login.oak.example',
    clientId: 'tonehall',
    domains: ['oak.example'],
    on: true,
    changedAt: '2026-11-20T10:00:00.000Z',
  },
};
async function openSettings(
  shown: SchoolSignInView,
  answers: Record<string, (input: never) => unknown> = {},
) {
  const opened = await openTracks(<SchoolSignInSettingsPage />, {
    answers: {
      'GET /api/organizations/own': () => ({
        membership: { role: 'owner', organization: { id, name: 'Oak' } },
      }),
      'GET /api/organizations/:id/sign_in': () => shown,
      ...answers,
    },
  });
  // The page waits for one answer after the other.
  await screen.findByRole('heading', { name: 'Sign-in of your school' });
  return opened;
}

test('the owner sees the address to return to, and enters the issuer, with the domains of teachers at hand [EDU-314]', async () => {
  const set = vi.fn(() => stored);
  const { user } = await openSettings(view, { 'PUT /api/organizations/:id/sign_in': set });
  expect((screen.getByLabelText('Address to return to') as HTMLInputElement).value).toBe(view.callbackUrl);
  expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(set).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Address of the issuer'), 'https://login.oak.example');
  await user.type(screen.getByLabelText('Client ID'), 'tonehall');
  await user.type(screen.getByLabelText('Client secret'), 'hush');
  const domains = screen.getByLabelText('Domains of your email addresses') as HTMLTextAreaElement;
  expect(domains.value).toBe('oak.example');
  await user.clear(domains);
  await user.type(domains, 'oak.example\nstudents.oak.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(set).toHaveBeenCalledTimes(1));
  expect(set.mock.calls[0]?.at(0)).toMatchObject({
    issuer: 'https://login.oak.example',
    clientId: 'tonehall',
    clientSecret: 'hush',
    domains: ['oak.example', 'students.oak.example'],
    on: true,
  });
  expect(await screen.findByRole('button', { name: 'Try it' })).toBeTruthy();
});

test('a stored secret is kept when the field is left empty, and a field shows what is wrong with it [EDU-314]', async () => {
  const set = vi.fn(() => {
    throw new Refusal(422, 'Invalid input', {
      fields: { issuer: ['The address has to begin with https://'] },
    });
  });
  const { user } = await openSettings(stored, { 'PUT /api/organizations/:id/sign_in': set });
  await user.click(screen.getByRole('checkbox', { name: 'People may sign in with it' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/The address has to begin with https:/)).toBeTruthy();
  expect(set.mock.calls[0]?.at(0)).toMatchObject({ on: false });
  expect(set.mock.calls[0]?.at(0)).not.toHaveProperty('clientSecret');
});

test('"Try it" says what the server answers [EDU-314]', async () => {
  const text = 'The issuer does not know this client ID and secret.';
  const { user } = await openSettings(stored, {
    'POST /api/organizations/:id/sign_in/try': () => ({ works: false, text }),
  });
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByText(text)).toBeTruthy();
});
