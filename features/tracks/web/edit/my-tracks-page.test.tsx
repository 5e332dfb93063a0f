// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, aPage, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { notUploaded } from '#features/uploads/model/lost-upload.ts';
import { storageFull } from '#features/uploads/model/storage-full.ts';
import {
  aFakeUploadServer,
  answerOffset,
  answerWith,
  type UploadAnswer,
} from '#features/uploads/testing/a-fake-upload-server.ts';
import { audioUpload } from '#features/uploads/web/audio-upload.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { MyTracksPage } from './my-tracks-page.tsx';

afterEach(() => {
  act(() => audioUpload.cancel());
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const createCall = 'POST /api/mixdowns';
const presignCall = 'GET /api/track_uploads/presign';
const audio = (name = 'Morning_tide take 2.wav', size?: number) => {
  const file = new File(['0123456789'], name, { type: 'audio/wav', lastModified: 7 });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Upload a track', { selector: 'input' }), { target: { files } });

async function open(answers: Answers = {}, ...uploadAnswers: UploadAnswer[]) {
  const { permission, asked } = await aFakeUploadServer(...uploadAnswers);
  const own: TrackView[] = [];
  const made = ownTrack({
    title: 'Morning tide take 2',
    status: 'waiting',
    audioMp3Url: null,
    published: false,
  });
  const all: Answers = {
    'GET /api/accounts/tracks': () => aPage([...own]),
    [presignCall]: () => permission,
    [createCall]: () => {
      own.push(made);
      return trackDocument(made);
    },
    ...answers,
  };
  return { ...(await openTracks(<MyTracksPage />, { answers: all })), asked, permission };
}

test('the form says before an upload how long a WAV may be, and names FLAC [TRACK-119]', async () => {
  await open();
  expect(screen.getByText(/A 16-bit WAV of 100 MB lasts about 9 minutes; a FLAC holds more\./)).toBeTruthy();
});

test.each([
  [
    'another type',
    [new File(['x'], 'notes.txt')],
    'File "notes.txt" cannot be processed: choose an MP3, WAV, FLAC, OGG, M4A or AIFF file',
  ],
  [
    'too large',
    [audio('long.wav', 104_857_601)],
    'File "long.wav" cannot be processed: it is larger than 100 MB, so save it as FLAC or make it shorter',
  ],
  [
    'empty',
    [audio('silence.wav', 0)],
    'File "silence.wav" cannot be processed: it is empty, so export it again',
  ],
])('%s are refused with a text, and nothing is sent [TRACK-085] [TRACK-119]', async (_what, files, text) => {
  const { calls } = await open();
  choose(...files);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(calls(presignCall)).toEqual([]);
});

test('a member sees the used storage on the upload page, and an upload adds to it [ACCOUNT-099]', async () => {
  let storageUsage = 2_000_000_000;
  await open(
    {
      'GET /api/account': () => {
        storageUsage += 1_000_000_000;
        return { user: { storageUsage, storageLimit: 10e9 } };
      },
    },
    answerWith(200),
  );
  expect(screen.getByText('3.0 GB of 10 GB of storage used')).toBeTruthy();
  choose(audio());
  expect(await screen.findByText('4.0 GB of 10 GB of storage used')).toBeTruthy();
});

test('a member whose file does not fit reads so before anything is sent [ACCOUNT-098]', async () => {
  const { asked } = await open({
    [presignCall]() {
      throw storageFull({ bytes: 48e6, used: 9.99e9, limit: 10e9, byPlan: false });
    },
  });
  choose(audio());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There is no room for this file: it has 48 MB, and 10 MB of your 10 GB of storage are left. Delete tracks to make room.',
  );
  expect(asked).toEqual([]);
});

test('a member whose other upload used the storage meanwhile reads so, too [ACCOUNT-098]', async () => {
  let isFull = false;
  const answers: Answers = {
    [presignCall]() {
      if (isFull) throw storageFull({ bytes: 48e6, used: 9.99e9, limit: 10e9, byPlan: false });
      isFull = true;
      return opened.permission;
    },
  };
  const opened = await open(answers, answerWith(403));
  choose(audio());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^There is no room for this file/);
});

test('a chosen file is uploaded and becomes a track named after it, with its status', async () => {
  const { calls, asked } = await open({}, answerWith(200));
  choose(audio());
  expect(await screen.findByText('Being processed...')).toBeTruthy();
  expect(calls(presignCall)).toEqual([
    { filename: 'Morning_tide take 2.wav', contentType: 'audio/wav', contentLength: 10 },
  ]);
  expect(asked).toEqual(['PUT 0 0123456789']);
  expect(calls(createCall)).toEqual([
    { mixdown: { title: 'Morning tide take 2', fileName: 'a.wav', published: false } },
  ]);
});

test('title and publishing can be set during the upload', async () => {
  let answer: () => void = () => undefined;
  const delayedAnswer: UploadAnswer = (_request, response) => {
    answer = () => void response.writeHead(200).end();
  };
  const { user, calls, asked } = await open({}, delayedAnswer);
  choose(audio());
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.clear(title);
  await user.type(title, 'Ebb');
  await user.click(screen.getByRole('switch', { name: 'Publish it as soon as it is ready' }));
  act(() => answer());
  await waitFor(() =>
    expect(calls(createCall)).toEqual([{ mixdown: { title: 'Ebb', fileName: 'a.wav', published: true } }]),
  );
});

test.each([
  ...['MP3', 'wav', 'wave', 'bwf', 'flac', 'ogg', 'oga', 'opus', 'spx'],
  ...['m4a', 'm4b', 'm4r', 'aiff', 'aif', 'aifc'],
])('a file that ends with .%s is accepted and sent [TRACK-108]', async (ending) => {
  const { asked } = await open({}, answerWith(200));
  const input = screen.getByLabelText('Upload a track', { selector: 'input' });
  expect(input.getAttribute('accept')?.split(',')).toContain(`.${ending.toLowerCase()}`);
  choose(audio(`take.${ending}`));
  await waitFor(() => expect(asked).toEqual(['PUT 0 0123456789']));
});

test.each(['mp4', 'mid', 'm3u', 'mp3.txt', 'wma'])(
  'a file that ends with .%s is refused, and nothing is sent [TRACK-108]',
  async (ending) => {
    const { asked } = await open();
    choose(audio(`take.${ending}`));
    expect(
      await screen.findByText(new RegExp(`^File "take.${ending}" cannot be processed: choose an MP3`)),
    ).toBeTruthy();
    expect(asked).toEqual([]);
  },
);

test('a refused upload shows an error and can be retried [TRACK-086]', async () => {
  const { user, calls } = await open({}, answerWith(403), answerWith(404), answerWith(200));
  choose(audio());
  expect(await screen.findByText('Failed to upload file. Please try again')).toBeTruthy();
  expect(calls(createCall)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Being processed...')).toBeTruthy();
});

test('a member whose upload was lost reads so, and chooses the file again [TRACK-119]', async () => {
  let isLost = true;
  const decide = () => {
    if (isLost) throw notUploaded();
    return trackDocument(ownTrack());
  };
  await open({ [createCall]: decide }, answerWith(200), answerWith(200));
  choose(audio());
  expect((await screen.findByRole('alert')).textContent).toBe('The upload was lost. Choose the file again.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  isLost = false;
  choose(audio());
  expect(await screen.findByText(/has been uploaded/)).toBeTruthy();
});

test('content that is not audio is refused, and another file can be chosen at once', async () => {
  let isRefused = true;
  const decide = () => {
    if (isRefused) throw invalid({ file_name: ['is not an audio file'] });
    return trackDocument(ownTrack());
  };
  await open({ [createCall]: decide }, answerWith(200), answerWith(200));
  choose(audio());
  const words =
    'File "Morning_tide take 2.wav" cannot be processed: it could not be read as audio, so export it again';
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  isRefused = false;
  choose(audio());
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(await screen.findByText(/has been uploaded/)).toBeTruthy();
});

test('an upload interrupted by a reload resumes when the same file is chosen', async () => {
  const { permission, asked } = await aFakeUploadServer(answerOffset(4), answerWith(200));
  localStorage.setItem(
    'unfinishedUpload',
    JSON.stringify({
      permission,
      name: 'Morning_tide take 2.wav',
      size: 10,
      lastModified: 7,
      userId: '0198f000-0000-7000-8000-00000000000a',
      sentBytes: 4,
      startedAt: Date.now(),
    }),
  );
  const { calls } = await openTracks(<MyTracksPage />, {
    answers: { [createCall]: () => trackDocument(ownTrack()) },
  });
  expect(screen.getByText(/stopped at 40%/)).toBeTruthy();
  choose(audio());
  await waitFor(() => expect(calls(createCall)).toHaveLength(1));
  expect(asked).toEqual(['HEAD  ', 'PUT 4 456789']);
  expect(calls(presignCall)).toEqual([]);
  await waitFor(() => expect(localStorage.getItem('unfinishedUpload')).toBeNull());
});

test('leaving the page asks for confirmation only during an upload', async () => {
  let answer: () => void = () => undefined;
  const delayedAnswer: UploadAnswer = (_request, response) => {
    answer = () => void response.writeHead(200).end();
  };
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { asked } = await open({}, delayedAnswer);
  expect(leave()).toBe(false);
  choose(audio());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(leave()).toBe(true);
  act(() => answer());
  expect(await screen.findByText('Being processed...')).toBeTruthy();
  expect(leave()).toBe(false);
});

test('an owner who publishes by keyboard on a card is at the title of that card then [TRACK-120]', async () => {
  let track = ownTrack({ title: 'Fog', published: false });
  const { user } = await open({
    'GET /api/accounts/tracks': () => aPage([ownTrack({ title: 'Tide' }), track]),
    'PUT /api/mixdowns/:id': () => {
      track = { ...track, published: true };
      return trackDocument(track);
    },
  });
  const button = await screen.findByRole('button', { name: 'Publish Fog' });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish Fog' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Fog' }));
});
