// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, ownTrack } from '#features/tracks/testing/a-track.ts';
import {
  aFakeUploadServer,
  answerWith,
  dropConnection,
  type UploadAnswer,
} from '#features/uploads/testing/a-fake-upload-server.ts';
import { audioUpload } from '#features/uploads/web/audio-upload.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { aCampaignView, campaignDocument, campaignGroup } from '../../testing/a-campaign-view.ts';
import { CampaignUploadPage } from './campaign-upload-page.tsx';

afterEach(() => {
  act(() => audioUpload.cancel());
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const presign = 'GET /api/track_uploads/presign';
const create = 'POST /api/campaigns/:slug/tracks';
const genres = ['Ambient', 'Deep House', 'House', 'Jazz'].map((name, at) => ({ id: at + 1, name }));
const audio = (name = 'Salt_water mix.wav') =>
  new File(['0123456789'], name, { type: 'audio/wav', lastModified: 7 });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Your track', { selector: 'input' }), { target: { files } });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post track' });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
const hidden = () => document.querySelector<HTMLInputElement>('input[type=hidden][name=file_name]')?.value;

interface Opened {
  campaign?: Partial<CampaignView>;
  answers?: Answers;
  uploads?: UploadAnswer[];
}

async function open({ campaign = {}, answers = {}, uploads = [answerWith(200)] }: Opened = {}) {
  const { permission, asked } = await aFakeUploadServer(...uploads);
  const group = campaignGroup();
  const opened = await openGroups(<CampaignUploadPage params={{ groupLink: group.groupLink }} />, {
    answers: {
      'GET /api/groups/:group_link': () => campaignDocument(group, aCampaignView(campaign)),
      'GET /api/genres': () => genres,
      [presign]: () => permission,
      [create]: () => trackDocument(ownTrack({ status: 'waiting' })),
      ...answers,
    },
  });
  return { ...opened, asked };
}

test('the page has a drop zone for one track [CAMPAIGN-136]', async () => {
  await open();
  const zone = screen.getByRole('group', { name: 'Your track' });
  expect(zone.textContent?.replaceAll(/\s+/g, ' ')).toMatch(/Drop your track here or ?Select a file/);
});

test('several files are refused with a text and none is sent [CAMPAIGN-139]', async () => {
  const { calls } = await open();
  choose(audio('a.wav'), audio('b.wav'));
  expect(await screen.findByText('You can only post one track at a time')).toBeTruthy();
  expect(calls(presign)).toEqual([]);
});

test.each(['notes.txt', 'song.mp4', 'song.wma'])(
  'a file named %s cannot be processed [CAMPAIGN-140] [CAMPAIGN-141]',
  async (name) => {
    const { calls } = await open();
    choose(audio(name));
    expect(
      await screen.findByText(new RegExp(`^File "${name}" cannot be processed: choose an MP3`)),
    ).toBeTruthy();
    expect(calls(presign)).toEqual([]);
  },
);

test.each(['mp3', 'wav', 'flac', 'ogg', 'm4a', 'aiff'])(
  'a file of type %s is uploaded [CAMPAIGN-141]',
  async (ending) => {
    const { asked } = await open();
    choose(audio(`take.${ending}`));
    await waitFor(() => expect(asked).toEqual(['PUT 0 0123456789']));
  },
);

test('a file above 100 MB is refused [CAMPAIGN-141]', async () => {
  const { calls } = await open();
  const large = audio('long.wav');
  Object.defineProperty(large, 'size', { value: 104_857_601 });
  choose(large);
  expect(
    await screen.findByText(/^File "long.wav" cannot be processed: it is larger than 100 MB/),
  ).toBeTruthy();
  expect(calls(presign)).toEqual([]);
});

test('the page asks for the permission with name, type and length, and can submit once the file has arrived [CAMPAIGN-142] [CAMPAIGN-143] [CAMPAIGN-147] [CAMPAIGN-138]', async () => {
  let arrive: () => void = () => undefined;
  const held: UploadAnswer = (_request, response) => {
    arrive = () => void response.writeHead(200).end();
  };
  const { calls, asked, user } = await open({ uploads: [held] });
  await user.type(title(), 'Ebb');
  expect([submit().disabled, hidden()]).toEqual([true, '']);
  choose(audio());
  expect(await screen.findByRole('progressbar', { name: 'Uploading Salt_water mix.wav' })).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect([submit().disabled, hidden()]).toEqual([true, '']);
  expect(calls(presign)).toEqual([
    { filename: 'Salt_water mix.wav', contentType: 'audio/wav', contentLength: 10 },
  ]);
  act(() => arrive());
  expect(await screen.findByText('Salt_water mix.wav has been uploaded')).toBeTruthy();
  expect([submit().disabled, hidden(), title().value]).toEqual([false, 'a.wav', 'Ebb']);
});

test.each([201, 302, 403])(
  'an upload answered %i has failed [CAMPAIGN-144] [CAMPAIGN-146]',
  async (status) => {
    await open({ uploads: [answerWith(status)] });
    choose(audio());
    expect(await screen.findByText('Failed to upload file. Please try again')).toBeTruthy();
    expect([submit().disabled, hidden()]).toEqual([true, '']);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  },
);

test('a failed upload can be repeated', async () => {
  const { user } = await open({ uploads: [answerWith(403), answerWith(404), answerWith(200)] });
  choose(audio());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Salt_water mix.wav has been uploaded')).toBeTruthy();
});

test('submitting enters the track and returns to the campaign [CAMPAIGN-150]', async () => {
  const { user, calls, went } = await open();
  choose(audio());
  await screen.findByText('Salt_water mix.wav has been uploaded');
  expect(title().value, 'a title from the name of the file').toBe('Salt water mix');
  await user.clear(title());
  await user.type(title(), 'Ebb');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'More salt');
  await user.type(screen.getByRole('combobox', { name: 'Genre' }), 'dpho{Enter}');
  await act(async () => void fireEvent.click(submit()));
  expect(calls(create)).toEqual([
    {
      slug: 'remix-the-tide',
      track: { title: 'Ebb', description: 'More salt', genreId: 2, fileName: 'a.wav' },
    },
  ]);
  expect(await screen.findByText('Track posted successfully. Good luck!')).toBeTruthy();
  expect(went).toEqual(['/campaigns/remix-the-tide']);
});

test('the genre is found by letters in order, and an unknown one says so [CAMPAIGN-148] [CAMPAIGN-149]', async () => {
  const { user } = await open();
  const genre = screen.getByRole('combobox', { name: 'Genre' });
  await user.type(genre, 'HS');
  const shown = () => screen.getAllByRole('option', { hidden: true }).map((one) => one.textContent);
  expect(shown()).toEqual(['Deep House', 'House']);
  await user.clear(genre);
  await user.type(genre, 'xyz');
  const text = "Genre not found. You're way ahead of your time, buddy.";
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test('a file that the server cannot use is named, and another can be chosen', async () => {
  const refuse = () => {
    throw invalid({ file_name: ['is not an audio file that can be used'] });
  };
  const { went } = await open({ answers: { [create]: refuse } });
  choose(audio());
  await screen.findByText('Salt_water mix.wav has been uploaded');
  await act(async () => void fireEvent.click(submit()));
  expect((await screen.findByRole('alert')).textContent).toContain('is not an audio file that can be used');
  expect(screen.getByRole('group', { name: 'Your track' })).toBeTruthy();
  expect(went).toEqual([]);
});

test('leaving the page ends its upload, and the next page can upload at once', async () => {
  await open({ uploads: [dropConnection] });
  choose(audio());
  await waitFor(() => expect(audioUpload.getState().phase).not.toBe('idle'));
  cleanup();
  await waitFor(() => expect(audioUpload.getState().phase).toBe('idle'));
});

test.each([
  ['closed', 'This campaign is closed'],
  ['upcoming', 'This campaign is not open yet'],
] as const)('a campaign that is %s says so and has no drop zone [CAMPAIGN-193]', async (state, text) => {
  await open({ campaign: { state } });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Your track' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Post track' })).toBeNull();
});
