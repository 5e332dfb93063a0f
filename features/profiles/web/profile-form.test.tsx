// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toProfileDocument } from '#features/profiles/model/profile-document.ts';
import { aFakeUploadServer, answerWith } from '#features/uploads/testing/a-fake-upload-server.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { ada } from '../testing/a-listed-user.ts';
import { aProfile } from '../testing/a-profile.ts';
import { renderPeoplePage } from '../testing/render-people-page.tsx';
import { EditProfilePage } from './edit-profile-page.tsx';

afterEach(cleanup);

const PUT = 'PUT /api/users/:guid';
const me = aProfile({ id: ada.id, guid: ada.id, username: 'Ada', profileLink: 'ada', realName: 'Ada King' });
const open = (
  answer: (input: { user: object }) => unknown = ({ user }) => toProfileDocument({ ...me, ...user }),
) =>
  renderPeoplePage(<EditProfilePage />, {
    answers: { 'GET /api/users/:id': () => toProfileDocument(me), [PUT]: answer },
  });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
const submit = () => act(async () => fireEvent.submit(save().form as HTMLFormElement));

test('the page is titled "My profile" and its form has all fields [USER-043]', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My profile');
  const names = [...document.querySelectorAll('input[name], textarea[name]')].map((one) =>
    one.getAttribute('name'),
  );
  expect(new Set(names)).toEqual(
    new Set([
      'username',
      'realName',
      'pageUrlSlug',
      'description',
      'instagramLink',
      'tiktokLink',
      'facebookLink',
      'twitterLink',
      'youtubeLink',
    ]),
  );
  expect(screen.getByText('Avatar')).toBeTruthy();
  expect([field('Username').value, field('Real name').value, field('Profile link').value]).toEqual([
    'Ada',
    'Ada King',
    'ada',
  ]);
});

test('an empty username and an empty link are required fields, and nothing is sent [SHELL-107]', async () => {
  const { calls } = await open();
  for (const label of ['Username', 'Profile link']) type(label, ' ');
  await submit();
  expect(screen.getAllByText('This field is required')).toHaveLength(2);
  expect(calls(PUT)).toEqual([]);
});

test('Save needs both a link and a username [USER-047]', async () => {
  await open();
  for (const label of ['Username', 'Profile link']) {
    expect(save().disabled).toBe(false);
    type(label, '  ');
    expect(save().disabled).toBe(true);
    type(label, 'someone');
  }
});

test('only the changed fields are sent, TikTok with its @ [USER-053]', async () => {
  const { calls } = await open();
  type('Username', ' Ada L ');
  type('TikTok', 'ada');
  type('YouTube', '');
  await submit();
  expect(calls(PUT)).toEqual([{ guid: ada.id, user: { username: 'Ada L', tiktok: '@ada' } }]);
  type('TikTok', '');
  await submit();
  expect(calls(PUT)[1]).toEqual({ guid: ada.id, user: { tiktok: '' } });
});

test('the form refuses a profile link with other characters [USER-048]', async () => {
  const { calls } = await open();
  for (const link of ['a b', 'a-b', 'é']) {
    type('Profile link', link);
    await submit();
    expect(screen.getByText('Profile link can contain only letters and numbers')).toBeTruthy();
  }
  expect(calls(PUT)).toEqual([]);
});

test('the avatar field accepts png, jpeg, jpg and gif, and refuses other files by name [USER-062]', async () => {
  const presign = 'GET /api/image_uploads/presign';
  const { calls } = await open();
  const input = screen.getByLabelText('Avatar') as HTMLInputElement;
  const choose = (name: string, type: string) =>
    act(async () => void fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } }));
  for (const [name, type] of [
    ['a.webp', 'image/webp'],
    ['a.svg', 'image/svg+xml'],
    ['a.txt', 'text/plain'],
  ] as const) {
    await choose(name, type);
    expect(await screen.findByText(`File "${name}" cannot be processed`)).toBeTruthy();
  }
  expect(calls(presign)).toEqual([]);
  for (const name of ['a.png', 'a.jpeg', 'a.jpg', 'a.gif']) await choose(name, '');
  expect(calls(presign).map(({ filename }) => filename)).toEqual(['a.png', 'a.jpeg', 'a.jpg', 'a.gif']);
});

test('the about field cuts the text at 1000 characters [USER-054]', async () => {
  await open();
  type('About', `${'🎵'.repeat(999)}xyz`);
  expect(field('About').value).toBe(`${'🎵'.repeat(999)}x`);
});

test("a failed save shows the server's errors above the buttons and keeps the input [USER-058]", async () => {
  const { changed } = await open(() => {
    throw new Refusal(422, 'Invalid input', { fields: { profile_link: ['has already been taken'] } });
  });
  type('Profile link', 'taken');
  await submit();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Profile link has already been taken');
  expect(alert.compareDocumentPosition(save()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect([field('Profile link').value, changed]).toEqual(['taken', []]);
});

test('a save shows a message and updates name and picture in the header [USER-059]', async () => {
  const avatarSmallUrl = '/files/avatars/a/small.webp';
  const { changed } = await open(({ user }) => toProfileDocument({ ...me, ...user, avatarSmallUrl }));
  type('Username', 'Countess');
  await submit();
  expect(screen.getByText('Your profile has been updated.')).toBeTruthy();
  expect(changed).toEqual([{ username: 'Countess', profileLink: 'ada', avatarSmallUrl }]);
});

test('a member discards a new avatar, and the stored one stays, or stays removed', async () => {
  const { permission } = await aFakeUploadServer(answerWith(200), answerWith(200));
  const withPicture = toProfileDocument({ ...me, avatarLargeUrl: '/files/avatars/a/large.webp' });
  const { calls } = await renderPeoplePage(<EditProfilePage />, {
    answers: {
      'GET /api/users/:id': () => withPicture,
      'GET /api/image_uploads/presign': () => permission,
      [PUT]: () => withPicture,
    },
  });
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  const choose = async () => {
    const files = [new File(['x'], 'a.png', { type: 'image/png' })];
    await act(async () => void fireEvent.change(screen.getByLabelText('Avatar'), { target: { files } }));
    await screen.findByRole('img', { name: 'New avatar' });
  };
  await choose();
  await press('Discard the new avatar');
  await submit();
  await press('Remove the picture');
  await choose();
  await press('Discard the new avatar');
  await submit();
  expect(calls(PUT).map(({ user }) => user)).toEqual([{}, { profileImage: null }]);
});

test('an existing username with a hidden character does not prevent saving other fields [USER-070]', async () => {
  const { calls } = await renderPeoplePage(<EditProfilePage />, {
    answers: {
      'GET /api/users/:id': () => toProfileDocument({ ...me, username: 'A\u200bda' }),
      [PUT]: ({ user }: { user: object }) => toProfileDocument({ ...me, ...user }),
    },
  });
  type('Real name', 'Ada L.');
  await submit();
  expect(calls(PUT)).toEqual([{ guid: ada.id, user: { realName: 'Ada L.' } }]);
  type('Username', 'A\u200bdas');
  await submit();
  expect(screen.getByText('Username cannot contain control or invisible characters')).toBeTruthy();
  expect(calls(PUT)).toHaveLength(1);
});
