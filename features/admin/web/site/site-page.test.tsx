// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type PeopleAnswers, renderPeoplePage } from '#features/profiles/testing/render-people-page.tsx';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import type { SignUpInvitationView, SiteSettingsView } from '../../site.contract.ts';
import { SitePage } from './site-page.tsx';

afterEach(cleanup);

const saveCall = 'PUT /api/admin/site';
const makeCall = 'POST /api/admin/sign_up_invitations';
const site: SiteSettingsView = {
  ...{
    revision: 3,
    name: 'Nightshift',
    logo: null,
    accent: '',
    imprint: '',
    senderName: '',
    senderAddress: '',
  },
  ...{ signUp: 'open', notice: '', noticeUntil: null, changedAt: '2026-11-20T12:00:00Z', changedBy: 'ada' },
  defaults: { name: 'Tonehall', senderName: 'Tonehall', senderAddress: 'no-reply@localhost' },
};
const link: SignUpInvitationView = {
  ...{ id: 'l1', note: 'The band', maxUses: 3, uses: 1, expiresAt: null, state: 'open' },
  ...{ createdAt: '2026-11-20T12:00:00Z', createdBy: 'ada' },
};

const open = (answers: PeopleAnswers = {}, links = [link]) =>
  renderPeoplePage(<SitePage />, {
    answers: {
      'GET /api/admin/site': () => site,
      'GET /api/admin/sign_up_invitations': () => ({ items: links, meta: { nextPage: null } }),
      ...answers,
    },
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole('form', { name: 'Settings' }));

test('an admin saves the settings with the revision that the form is based on [SITE-070]', async () => {
  const { calls } = await open({ [saveCall]: () => ({ ...site, revision: 4 }) });
  type('Name', 'Daylight');
  type('Maintenance notice', 'Back at nine.');
  save();
  await screen.findByText('The settings are saved. Pages show them within a second.');
  expect(calls(saveCall)).toMatchObject([
    { revision: 3, name: 'Daylight', notice: 'Back at nine.', logoId: null },
  ]);
  save();
  await screen.findAllByText('The settings are saved. Pages show them within a second.');
  expect(calls(saveCall)[1]).toMatchObject({ revision: 4 });
});

test('a faint colour is said at once, and what the server refuses at its field [SITE-074]', async () => {
  await open({
    [saveCall]: () => {
      throw invalid({ sender_address: ['is not allowed'] });
    },
  });
  type('Accent colour', '#1a237e');
  expect(screen.getByText(/This colour has a contrast of .*:1 with the page in the dark theme/)).toBeTruthy();
  save();
  expect(await screen.findByText('The address is not allowed')).toBeTruthy();
});

test('what another admin saved meanwhile is taken over, but for what was changed here [SITE-080]', async () => {
  let saves = 0;
  let now = site;
  const { calls } = await open({
    'GET /api/admin/site': () => now,
    [saveCall]: () => {
      saves += 1;
      if (saves > 1) return { ...now, revision: 5 };
      now = { ...site, revision: 4, imprint: 'Theirs', name: 'Their name' };
      throw new Refusal(409, 'ben has changed the settings meanwhile.', { code: 'stale_revision' });
    },
  });
  type('Name', 'My name');
  save();
  expect(await screen.findByText('ben has changed the settings meanwhile.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Imprint').value).toBe('Theirs');
  save();
  await screen.findByText('The settings are saved. Pages show them within a second.');
  expect(calls(saveCall)[1]).toMatchObject({ revision: 4, name: 'My name', imprint: 'Theirs' });
});

test('an admin makes a link, sees it once, and ends one [SITE-078]', async () => {
  const { calls, user } = await open({
    [makeCall]: () => ({ invitation: link, url: 'https://tonehall.example/auth?sign_up_invitation=t' }),
    'POST /api/admin/sign_up_invitations/:id/revoke': () => ({ ...link, state: 'revoked' }),
  });
  const entry = await screen.findByRole('article', { name: 'The band' });
  expect(entry.textContent).toContain('1 of 3 used · no end');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  type('How many may sign up', '0');
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
  expect(await screen.findByText('This is no number from 1')).toBeTruthy();
  type('How many may sign up', '');
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
  expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toContain('invitation=t');
  expect(calls(makeCall)).toEqual([{ note: '', maxUses: null, expiresAt: null }]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(within(entry).getByRole('button', { name: 'End The band' }));
});
