// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import type { NewSoundView } from '#features/tracks/new-sound.contract.ts';
import { type Answers, mira, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import {
  aFakeUploadServer,
  answerWith,
  type UploadAnswer,
} from '#features/uploads/testing/a-fake-upload-server.ts';
import { conflict } from '#platform/pure/refusal.ts';
import { EditTrackPage } from '../edit/edit-track-page.tsx';
import { newSoundMemory, newSoundUploadOf } from './new-sound-uploads.ts';

const track = ownTrack();
afterEach(() => {
  act(() => newSoundUploadOf(track.id).cancel());
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const getCall = 'GET /api/mixdowns/:id/sound';
const replaceCall = 'PUT /api/mixdowns/:id/sound';
const deleteCall = 'DELETE /api/mixdowns/:id/sound';
const file = new File(['new sound'], 'second.wav', { type: 'audio/wav', lastModified: 7 });
const processed: NewSoundView = { fileName: 'second.wav', failure: null };

async function open(answers: Answers = {}, ...uploadAnswers: UploadAnswer[]) {
  const { permission, asked } = await aFakeUploadServer(...uploadAnswers);
  const opened = await openTracks(<EditTrackPage params={{ id: track.id }} />, {
    answers: {
      'GET /api/mixdowns/:id': () => trackDocument(track),
      'GET /api/mixdowns/:id/file_tags': () => ({ fileTags: null }),
      'GET /api/genres': () => genres,
      'GET /api/track_uploads/presign': () => permission,
      [getCall]: () => ({ newSound: null }),
      [replaceCall]: () => ({ newSound: processed }),
      ...answers,
    },
  });
  const panel = await screen.findByRole('region', { name: 'New version of the sound' });
  return { ...opened, asked, permission, panel };
}
const choose = () =>
  fireEvent.change(screen.getByLabelText('File of the new version', { selector: 'input' }), {
    target: { files: [file] },
  });

test('a musician sends a new version, hears of its processing, and reads when it is in place [TRACK-171]', async () => {
  let newSound: NewSoundView | null = null;
  const { panel, calls } = await open({ [getCall]: () => ({ newSound }) }, answerWith(200));
  await waitFor(() => expect(calls(getCall)).not.toHaveLength(0));
  newSound = processed;
  choose();
  expect(await within(panel).findByText(/is being processed/)).toBeTruthy();
  expect(calls(replaceCall)).toEqual([{ id: track.id, fileName: 'a.wav' }]);
  expect(panel.textContent).toContain('Until it is ready everybody hears the present sound.');
  newSound = null;
  expect(
    await within(panel).findByText('Everybody hears the new version now.', {}, { timeout: 8000 }),
  ).toBeTruthy();
  expect(screen.getByLabelText('File of the new version', { selector: 'input' })).toBeTruthy();
});

test('a version that failed says why and what to do, and is closed [TRACK-171]', async () => {
  const { panel, user, calls } = await open({
    [getCall]: () => ({ newSound: { fileName: 'second.wav', failure: 'too_long' } }),
    [deleteCall]: () => undefined,
  });
  const alert = await within(panel).findByRole('alert');
  expect(alert.textContent).toContain(
    'second.wav could not be used. It is longer than 60 minutes. Upload a shorter one. The present sound stays.',
  );
  await user.click(within(alert).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(within(panel).queryByRole('alert')).toBeNull());
  expect(calls(deleteCall)).toEqual([{ id: track.id }]);
  expect(panel.textContent).not.toContain('Everybody hears the new version now.');
});

test('a version that came too late for a campaign says what to do [TRACK-173]', async () => {
  const newSound: NewSoundView = { fileName: 'second.wav', failure: 'guarded' };
  const { panel } = await open({ [getCall]: () => ({ newSound }) });
  expect((await within(panel).findByRole('alert')).textContent).toContain(
    'takes no more entries. Send it again once its winners are set. The present sound stays.',
  );
});

test('what the server refuses is read with its text, and an upload that stopped goes on from there [TRACK-171]', async () => {
  const text = 'This track is an entry of “Spring”.';
  const { panel, permission } = await open(
    {
      [replaceCall]: () => {
        throw conflict(text);
      },
    },
    answerWith(200),
  );
  choose();
  expect((await within(panel).findByRole('alert')).textContent).toBe(text);
  cleanup();
  act(() => newSoundUploadOf(track.id).cancel());
  const { name, size, lastModified } = file;
  newSoundMemory(track.id).save({
    ...{ permission, name, size, lastModified, userId: mira.id, sentBytes: 3 },
    startedAt: Date.now(),
  });
  const again = await open();
  expect(again.panel.textContent).toContain('The upload of second.wav stopped at 33%.');
});

test('a track that is not done has no panel for another sound [TRACK-171]', async () => {
  const waiting = ownTrack({ status: 'waiting', audioMp3Url: null });
  const { calls } = await openTracks(<EditTrackPage params={{ id: waiting.id }} />, {
    answers: { 'GET /api/mixdowns/:id': () => trackDocument(waiting), 'GET /api/genres': () => genres },
  });
  await screen.findByRole('textbox', { name: 'Title' });
  expect(screen.queryByRole('region', { name: 'New version of the sound' })).toBeNull();
  expect(calls(getCall)).toEqual([]);
});
