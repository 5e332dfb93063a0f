// @vitest-environment happy-dom

import { useSuspenseQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { toProfileDocument } from '#features/profiles/model/profile-document.ts';
import { COVER_LIMIT_BYTES } from '#features/uploads/model/upload-rules.ts';
import {
  aFakeUploadServer,
  answerWith,
  dropConnection,
  type UploadAnswer,
} from '#features/uploads/testing/a-fake-upload-server.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { ada } from '../testing/a-listed-user.ts';
import { aProfile } from '../testing/a-profile.ts';
import { renderPeoplePage } from '../testing/render-people-page.tsx';
import { ProfileHeroCover } from './profile-hero-cover.tsx';
import { profileQuery } from './profile-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const presignCall = 'GET /api/image_uploads/presign';
const putCall = 'PUT /api/users/:guid';
const before = '/files/user_covers/x/large.webp';
const after = '/files/user_covers/y/large.webp';

function Page() {
  const { data: user } = useSuspenseQuery(profileQuery(useApi(), 'mira'));
  return <ProfileHeroCover user={user} />;
}

interface OpenOptions {
  accountType?: number;
  viewerId?: string;
  planLimits?: boolean;
  sent?: UploadAnswer[];
  presign?: () => unknown;
  put?: () => unknown;
}

async function open({
  accountType = 2,
  viewerId = 'mira',
  planLimits = true,
  sent = [answerWith(200)],
  presign,
  put,
}: OpenOptions = {}) {
  const { permission, asked: requests } = await aFakeUploadServer(...sent);
  const user = aProfile({ accountType, coverPhotoUrl: before });
  const opened = await renderPeoplePage(<Page />, {
    viewer: { ...ada, id: viewerId },
    planLimits,
    answers: {
      'GET /api/users/:id': () => toProfileDocument(user),
      [presignCall]: presign ?? (() => permission),
      [putCall]: put ?? (() => toProfileDocument({ ...user, coverPhotoUrl: after })),
    },
  });
  if (viewerId === 'mira') await screen.findByRole('button', { name: 'Change cover' });
  return { ...opened, requests };
}

const file = (name: string, type: string, size?: number) => {
  const made = new File(['0123456789'], name, { type });
  if (size !== undefined) Object.defineProperty(made, 'size', { value: size });
  return made;
};
const choose = (chosen: File) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('Cover image'), { target: { files: [chosen] } });
  });
const shown = () => screen.getByRole('img', { name: 'Cover of mira' }).getAttribute('src');
const progress = () => screen.queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null;

test('a member of a paid plan sees the cover control on their own page only [HERO-044]', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Change cover' }).getAttribute('aria-disabled')).toBeNull();
  cleanup();
  await open({ viewerId: 'ada' });
  expect(screen.queryByRole('button', { name: 'Change cover' })).toBeNull();
});

test('a free account sees a disabled cover control, and the tooltip says why [HERO-045]', async () => {
  const { user } = await open({ accountType: 0 });
  const button = screen.getByRole('button', { name: 'Change cover' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByLabelText('Cover image')).toBeNull();
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Upgrade to change cover image');
});

test('a free account can change the cover when plans limit nothing [HERO-045] [PRICE-114]', async () => {
  await open({ accountType: 0, planLimits: false });
  await choose(file('a.png', ''));
  await waitFor(() => expect(shown()).toBe(after));
});

test.each(['a.jpg', 'a.jpeg', 'a.png', 'A.PNG', 'stage.JpEg'])(
  'a cover file %s is accepted [HERO-046]',
  async (name) => {
    const { requests } = await open();
    await choose(file(name, ''));
    await waitFor(() => expect(shown()).toBe(after));
    expect(requests).toHaveLength(1);
  },
);

test.each([
  ['a.gif', 'image/gif'],
  ['a.webp', 'image/webp'],
  ['png', 'image/png'],
  ['a.png.svg', 'image/png'],
])('a cover file %s shows an alert and is not sent [HERO-046] [HERO-047]', async (name, type) => {
  const { calls } = await open();
  await choose(file(name, type));
  expect(await screen.findByText('Could not upload a file')).toBeTruthy();
  expect(calls(presignCall)).toEqual([]);
});

test('a file of 10 MB or more is not sent, and the alert names it and the limit [HERO-048] [HERO-049]', async () => {
  expect(COVER_LIMIT_BYTES).toBe(10 * 1024 * 1024);
  const { calls } = await open();
  await choose(file('hall.png', 'image/png', 10 * 1024 * 1024));
  expect(await screen.findByText('Cannot upload hall.png as its size exceeds the 10MB limit')).toBeTruthy();
  expect(calls(presignCall)).toEqual([]);
  await choose(file('hall.png', 'image/png', 10 * 1024 * 1024 - 1));
  await waitFor(() => expect(calls(presignCall)).toHaveLength(1));
});

test('the page requests a signed upload, sends the file there and saves its id in the profile [HERO-050] [HERO-053] [HERO-056]', async () => {
  const { calls, requests } = await open();
  expect(shown()).toBe(before);
  await choose(file('stage.png', 'image/png'));
  await waitFor(() => expect(shown()).toBe(after));
  expect(calls(presignCall)).toEqual([{ filename: 'stage.png', contentType: 'image/png' }]);
  expect(requests.map((one) => one.split(' ').at(-1))).toEqual(['0123456789']);
  const [{ guid, user } = {}] = calls(putCall) as { guid?: string; user?: { coverPhoto: string } }[];
  expect(guid).toBe('mira');
  expect(JSON.parse(user?.coverPhoto ?? '')).toEqual({
    id: 'a.wav',
    metadata: { filename: 'stage.png', size: 10, mime_type: 'image/png' },
  });
});

/** Reports upload progress as a browser does, which the test environment does not. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 200;
  onload = () => undefined;
  onloadend = () => undefined;
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => {
    FakeRequest.last = this;
  };
}

test('progress is 0.05 at the start, then the sent share, and 0 after success and failure [HERO-055]', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  for (const status of [200, 500]) {
    let sign: () => void = () => undefined;
    const { permission } = await aFakeUploadServer();
    await open({ presign: () => new Promise((resolve) => (sign = () => resolve(permission))) });
    expect(progress()).toBeNull();
    await choose(file('stage.png', 'image/png'));
    expect(progress()).toBe('5');
    const earlier = FakeRequest.last;
    await act(async () => sign());
    await waitFor(() => expect(FakeRequest.last).not.toBe(earlier));
    for (const loaded of [2, 7, 10]) {
      act(() => FakeRequest.last.upload.onprogress?.({ loaded, total: 10 }));
      expect(progress()).toBe(String(loaded * 10));
    }
    FakeRequest.last.status = status;
    await act(async () => FakeRequest.last.onload());
    await waitFor(() => expect(progress()).toBeNull());
    expect(shown()).toBe(status === 200 ? after : before);
    cleanup();
  }
});

const refuse = () => {
  throw new Refusal(422, 'Invalid input', { fields: { cover_photo: ['is not a picture that can be used'] } });
};
test.each([
  ['the permission', { presign: refuse }],
  ['the sending (204)', { sent: [answerWith(204)] }],
  ['the sending (201)', { sent: [answerWith(201)] }],
  ['the sending (connection lost)', { sent: [dropConnection] }],
  ['the saving', { put: refuse }],
] satisfies [string, OpenOptions][])(
  'when %s fails, an alert says so, and the former cover stays [HERO-057] [HERO-052]',
  async (_step, options) => {
    await open(options);
    await choose(file('stage.png', 'image/png'));
    expect(await screen.findByText('Could not upload a file')).toBeTruthy();
    expect(shown()).toBe(before);
    expect(progress()).toBeNull();
  },
);
