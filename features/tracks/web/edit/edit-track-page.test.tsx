// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { trackDocument } from '#features/tracks/model/track-document.ts';
import { type Answers, ownTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import {
  aFakeUploadServer,
  answerWith,
  type UploadAnswer,
} from '#features/uploads/testing/a-fake-upload-server.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import { EditTrackPage } from './edit-track-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
});

const saveCall = 'PUT /api/mixdowns/:id';
const deleteCall = 'DELETE /api/mixdowns/:id';
const paidOwner = { ...ownTrack().user, accountType: 3 };

async function open(track: TrackView, answers: Answers = {}, planLimits = false, educationMode = false) {
  const all = {
    'GET /api/mixdowns/:id': () => trackDocument(track),
    'GET /api/genres': () => genres,
    ...answers,
  };
  const opened = await openTracks(<EditTrackPage params={{ id: track.id }} />, {
    answers: all,
    planLimits,
    educationMode,
  });
  await screen.findByRole('textbox', { name: 'Title' });
  return opened;
}

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const pictures = () => screen.getByLabelText<HTMLInputElement>('Cover art', { selector: 'input' });
const choose = (...files: File[]) => fireEvent.change(pictures(), { target: { files } });

test('the form has title, description, genre, cover art, published, comments and download [TRACK-065] [TRACK-165]', async () => {
  await open(ownTrack({ title: 'Tide', description: 'Wet', user: paidOwner, genreId: 22 }));
  expect(title().value).toBe('Tide');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Wet');
  expect(screen.getByText(/^You can write \*emphasis\*/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Genre' }).value).toBe('Jazz');
  expect(pictures()).toBeTruthy();
  for (const name of ['Published', 'Allow comments', 'Allow download']) {
    expect(screen.getByRole('switch', { name })).toBeTruthy();
  }
});

test('save sends all fields as one mixdown and opens the page of a done track [TRACK-066] [TRACK-075] [TRACK-147] [TRACK-150] [TRACK-155] [TRACK-157]', async () => {
  const track = ownTrack({ user: paidOwner, published: false, genreId: null, bpm: 197, key: 'A# minor' });
  const saved = { ...track, selfLink: '/user/ben/track/piece' };
  const { user, calls, went } = await open(track, { [saveCall]: () => trackDocument(saved) });
  await user.clear(title());
  await user.type(title(), ' New name ');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Words');
  await user.type(screen.getByRole('textbox', { name: 'Lyrics' }), 'La la');
  await user.click(screen.getByRole('switch', { name: 'Published' }));
  await user.click(screen.getByRole('switch', { name: 'Allow comments' }));
  await user.click(screen.getByRole('switch', { name: 'Allow download' }));
  await user.click(screen.getByRole('combobox', { name: 'Genre' }));
  await user.click(screen.getByRole('option', { name: 'Lo-Fi' }));
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'Late Night, slow');
  const tempo = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tempo (bpm)' });
  expect(tempo.value).toBe('197');
  await user.clear(tempo);
  await user.type(tempo, '98.5');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), 'D minor');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Licence' }), 'CC BY-ND 4.0');
  await user.click(save());
  const mixdown = {
    title: 'New name',
    description: 'Words',
    published: true,
    genreId: genres.find(({ name }) => name === 'Lo-Fi')?.id,
    allowComments: true,
    allowDownload: true,
    tags: ['late-night', 'slow'],
    lyrics: 'La la',
    licence: 'cc_by_nd',
    bpm: 98.5,
    key: 'D minor',
    image: undefined,
  };
  expect(calls(saveCall)).toEqual([{ id: track.id, mixdown }]);
  await waitFor(() => expect(went).toEqual(['/user/ben/track/piece']));
});

test('an owner who saves other fields sends neither published, tempo nor key, which may have changed meanwhile [TRACK-066] [TRACK-131] [TRACK-155]', async () => {
  const track = ownTrack({ published: false, publishAt: '2027-03-05T14:07:00.000Z', bpm: null, key: null });
  const { user, calls } = await open(track, { [saveCall]: () => trackDocument(track) });
  await user.type(title(), '!');
  await user.click(save());
  const { mixdown } = calls(saveCall)[0] as { mixdown: object };
  expect(mixdown).toMatchObject({ title: `${track.title}!` });
  for (const field of ['published', 'publishAt', 'bpm', 'key']) expect(mixdown).not.toHaveProperty(field);
});

test.each([
  ['120,5', 120.5],
  ['', null],
])('an owner types the tempo "%s" and it is saved [TRACK-155]', async (text, bpm) => {
  const track = ownTrack({ bpm: 98 });
  const { user, calls } = await open(track, { [saveCall]: () => trackDocument(track) });
  const tempo = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tempo (bpm)' });
  await user.clear(tempo);
  if (text) await user.type(tempo, text);
  await user.click(save());
  expect(calls(saveCall)[0]).toMatchObject({ mixdown: { bpm } });
});

test('an owner types a tempo that is no number, and the form refuses it [TRACK-155]', async () => {
  const { user, calls } = await open(ownTrack({ bpm: 98 }));
  const tempo = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tempo (bpm)' });
  await user.clear(tempo);
  await user.type(tempo, '12e');
  await user.click(save());
  expect(screen.getByText('Tempo is not a number')).toBeTruthy();
  expect([calls(saveCall), tempo.value]).toEqual([[], '12e']);
});

test('an owner saves while a refused tag is in its field, and the form keeps it and sends nothing [TRACK-147]', async () => {
  const track = ownTrack({ tags: [] });
  const { user, calls } = await open(track, { [saveCall]: () => trackDocument(track) });
  const tags = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' });
  await user.type(tags, 'a/b');
  await user.click(save());
  expect([calls(saveCall), tags.value]).toEqual([[], 'a/b']);
  expect(screen.getByText('Tags may have letters, digits and hyphens only')).toBeTruthy();
  await user.clear(tags);
  await user.click(save());
  expect(calls(saveCall)).toHaveLength(1);
});

test('saving a track that is not done opens /account/tracks [TRACK-075]', async () => {
  const track = ownTrack({ status: 'processing', audioMp3Url: null });
  const { user, went } = await open(track, { [saveCall]: () => trackDocument(track) });
  await user.click(save());
  await waitFor(() => expect(went).toEqual(['/account/tracks']));
});

test('save is disabled while the title is empty [TRACK-067]', async () => {
  const { user } = await open(ownTrack({ title: 'T' }));
  expect(save().disabled).toBe(false);
  await user.clear(title());
  expect(save().disabled).toBe(true);
  await user.type(title(), '  ');
  expect(save().disabled).toBe(true);
});

test('save is absent when processing has failed [TRACK-068]', async () => {
  await open(ownTrack({ status: 'error', audioMp3Url: null }));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete track' })).toBeTruthy();
});

test('a track hidden by moderation cannot be published and links to the reasons', async () => {
  await open(ownTrack({ published: false, withheld: true }));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Published' }).disabled).toBe(true);
  const link = screen.getByRole('link', { name: 'Read why, or appeal' });
  expect(link.getAttribute('href')).toBe('/account/appeals');
});

test('a plan without downloads disables the switch and says why [TRACK-071]', async () => {
  const track = ownTrack({ allowDownload: false });
  const { user, calls } = await open(track, { [saveCall]: () => trackDocument(track) }, true);
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Allow download' });
  expect(control.getAttribute('aria-disabled')).toBe('true');
  await user.click(control);
  expect(control.checked).toBe(false);
  await user.hover(control);
  const tooltip = await screen.findByText('Upgrade to enable downloading of tracks', undefined, {
    timeout: 3000,
  });
  expect(tooltip.getAttribute('role')).toBe('tooltip');
  expect(control.getAttribute('aria-describedby')).toBe(tooltip.id);
  await user.click(save());
  expect(calls(saveCall)[0]).toMatchObject({ mixdown: { allowDownload: false } });
});

test('on the education host the switch leads to no plans [EDU-344]', async () => {
  const { user } = await open(ownTrack({ allowDownload: false }), {}, true, true);
  await user.hover(screen.getByRole('switch', { name: 'Allow download' }));
  await screen.findByText('Tracks of this account cannot be downloaded', undefined, { timeout: 3000 });
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull();
});

test('a free account may offer downloads where plans have no limits [TRACK-071] [PRICE-114]', async () => {
  const track = ownTrack({ allowDownload: false });
  const { user, calls } = await open(track, { [saveCall]: () => trackDocument(track) });
  await user.click(screen.getByRole('switch', { name: 'Allow download' }));
  await user.click(save());
  expect(calls(saveCall)[0]).toMatchObject({ mixdown: { allowDownload: true } });
});

test('the genre field matches letters in order and shows a text without a match [TRACK-073]', async () => {
  const { user } = await open(ownTrack({ genreId: null }));
  const field = screen.getByRole('combobox', { name: 'Genre' });
  await user.type(field, 'dpho');
  const options = within(screen.getByRole('listbox', { name: 'Genre' })).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Deep House']);
  await user.clear(field);
  await user.type(field, 'zzz');
  const texts = screen.getAllByText("Genre not found. You're way ahead of your time, buddy.");
  // The one that is shown, and the one that is announced.
  expect(texts.map((text) => text.getAttribute('role'))).toEqual([null, 'status']);
});

test.each([
  [
    'a field',
    () => invalid({ title: ['is too long (maximum is 100 characters)'] }),
    'Title is too long (maximum is 100 characters)',
  ],
  [
    'the whole',
    () => conflict('This track could not be processed and cannot be changed.'),
    'This track could not be processed and cannot be changed.',
  ],
])(
  "a failed save shows the server's text above the buttons: %s [TRACK-074]",
  async (_what, refusal, text) => {
    const refuse = () => {
      throw refusal();
    };
    const { user, went } = await open(ownTrack(), { [saveCall]: refuse });
    await user.click(save());
    const alert = await waitFor(() => {
      const found = screen.getAllByRole('alert').find((one) => one.textContent === text);
      if (!found) throw new Error('not yet');
      return found;
    });
    expect(alert.compareDocumentPosition(save()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(went).toEqual([]);
  },
);

test('deleting asks for confirmation and does nothing when declined [TRACK-079]', async () => {
  const { user, calls, went } = await open(ownTrack());
  await user.click(screen.getByRole('button', { name: 'Delete track' }));
  const question = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this track?' });
  expect(question).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls(deleteCall)).toEqual([]);
  expect(went).toEqual([]);
});

test('a confirmed deletion deletes the track and opens /account/tracks [TRACK-080]', async () => {
  const track = ownTrack();
  const { user, calls, went } = await open(track, { [deleteCall]: () => undefined });
  await user.click(screen.getByRole('button', { name: 'Delete track' }));
  const question = screen.getByRole('alertdialog');
  await user.click(question.querySelectorAll('button')[1] as HTMLElement);
  await waitFor(() => expect(went).toEqual(['/account/tracks']));
  expect(calls(deleteCall)).toEqual([{ id: track.id }]);
});

const picture = (name: string, type: string, size = 10) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

test.each([
  [
    'two at once',
    [picture('a.png', 'image/png'), picture('b.png', 'image/png')],
    'You can upload only one image',
  ],
  [
    'too large',
    [picture('big.png', 'image/png', 5_242_881)],
    'Cannot upload big.png as its size exceeds the 5MB limit',
  ],
  ['another type', [picture('notes.txt', 'text/plain')], 'File "notes.txt" cannot be processed'],
])('cover art: %s is refused with the text of the group form [TRACK-070]', async (_what, files, text) => {
  const { calls } = await open(ownTrack());
  choose(...files);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(calls('GET /api/image_uploads/presign')).toEqual([]);
});

const presignCall = 'GET /api/image_uploads/presign';

test('a musician fills in the form while a picture uploads, and saves after it [TRACK-069]', async () => {
  let answer: () => void = () => undefined;
  const delayedAnswer: UploadAnswer = (_request, response) => {
    answer = () => void response.writeHead(200).end();
  };
  const { permission, asked } = await aFakeUploadServer(delayedAnswer);
  const { user } = await open(ownTrack(), { [presignCall]: () => permission });
  choose(picture('art.png', 'image/png'));
  await waitFor(() => expect(asked).toHaveLength(1));
  const controls = ['textbox', 'combobox', 'switch'].flatMap((role) => screen.getAllByRole(role));
  expect(controls).toHaveLength(11);
  for (const control of controls) expect(control.matches(':disabled, fieldset:disabled *')).toBe(false);
  await user.type(title(), ' at night');
  expect(save().disabled).toBe(true);
  answer();
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(title().value).toMatch(/ at night$/);
});

test("uploaded cover art is shown and saved by its permission's file name [TRACK-070] [TRACK-066]", async () => {
  const track = ownTrack();
  const { permission, asked } = await aFakeUploadServer(answerWith(200));
  const { user, calls } = await open(track, {
    [presignCall]: () => permission,
    [saveCall]: () => trackDocument(track),
  });
  choose(picture('art.png', 'image/png', 1));
  expect(await screen.findByRole('img', { name: 'New cover art' })).toBeTruthy();
  expect(asked).toEqual(['PUT  x']);
  expect(calls(presignCall)).toEqual([{ filename: 'art.png', contentType: 'image/png' }]);
  await user.click(save());
  expect(calls(saveCall)[0]).toMatchObject({
    mixdown: { image: { id: 'a.wav', metadata: { filename: 'art.png', size: 1, mimeType: 'image/png' } } },
  });
});

test('a picture whose upload failed is not saved [TRACK-070]', async () => {
  const track = ownTrack();
  const { permission } = await aFakeUploadServer(answerWith(201));
  const { user, calls } = await open(track, {
    [presignCall]: () => permission,
    [saveCall]: () => trackDocument(track),
  });
  choose(picture('art.png', 'image/png', 1));
  expect(await screen.findByText('Failed to upload file. Please try again')).toBeTruthy();
  await user.click(save());
  expect(calls(saveCall)[0]).toMatchObject({ mixdown: { image: undefined } });
});

test('refused cover art shows the error at its field and can be discarded', async () => {
  const track = ownTrack();
  const { permission } = await aFakeUploadServer(answerWith(200));
  const { user, calls } = await open(track, {
    [presignCall]: () => permission,
    [saveCall]: (input) => {
      if ((input as unknown as { mixdown: { image?: unknown } }).mixdown.image)
        throw invalid({ image: ['is not a picture that can be used'] });
      return trackDocument(track);
    },
  });
  choose(picture('art.png', 'image/png', 1));
  await screen.findByRole('img', { name: 'New cover art' });
  await user.click(save());
  expect(await screen.findAllByText('Cover art is not a picture that can be used')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a picture' }));
  await user.click(screen.getByRole('button', { name: 'Discard the new cover art' }));
  expect(screen.queryAllByText('Cover art is not a picture that can be used')).toEqual([]);
  fireEvent.submit(save().form as HTMLFormElement);
  await waitFor(() => expect(calls(saveCall)).toHaveLength(2));
  expect(calls(saveCall)[1]).toMatchObject({ mixdown: { image: undefined } });
});
