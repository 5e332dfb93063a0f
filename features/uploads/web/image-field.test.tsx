// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { renderFormPart } from '#features/uploads/testing/render-form-part.tsx';
import { settle } from '#testing/settle.ts';
import { aFakeUploadServer, answerWith, type UploadAnswer } from '../testing/a-fake-upload-server.ts';
import { ImageField, type ImageReference } from './image-field.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  vi.useRealTimers();
  cleanup();
});

const presignCall = 'GET /api/image_uploads/presign';

/** `sent` are the answers of the upload address, one per upload; by default nothing may be sent. */
async function open(change: Record<string, unknown> = {}, ...sent: UploadAnswer[]) {
  const { permission, asked } = await aFakeUploadServer(...sent);
  const uploaded: (ImageReference | undefined)[] = [];
  const field = (
    <ImageField
      label="Picture"
      preview={<img src="/stored.webp" alt="As it is" />}
      onUploaded={(image) => void uploaded.push(image)}
    />
  );
  const opened = renderFormPart(field, { [presignCall]: () => ({ ...permission, ...change }) });
  return { ...opened, asked, uploaded };
}

const input = () => screen.getByLabelText<HTMLInputElement>('Picture', { selector: 'input' });
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), {
    dataTransfer: { files, types: ['Files'] },
  });
const file = (name: string, type: string, size?: number) => {
  const made = new File(['0123456789'], name, { type });
  if (size !== undefined) Object.defineProperty(made, 'size', { value: size });
  return made;
};
const picture = file('hall.png', 'image/png');

test.each([
  ['a.png', 'image/png', 'image/png'],
  ['a.jpeg', 'image/jpeg', 'image/jpeg'],
  ['a.jpg', 'image/jpg', 'image/jpg'],
  ['a.webp', 'image/webp', 'image/webp'],
  ['a.svg', 'image/svg+xml', 'image/svg+xml'],
  ['a.gif', 'image/gif', 'image/gif'],
  ['UPPER.SVG', '', 'image/svg+xml'],
  ['nameless.JPG', '', 'image/jpg'],
])('%s of type "%s" is accepted [GROUP-091]', async (name, type, announced) => {
  const { calls, uploaded } = await open({}, answerWith(200));
  choose(file(name, type));
  await waitFor(() => expect(uploaded).toHaveLength(1));
  expect(calls(presignCall)).toEqual([{ filename: name, contentType: announced }]);
  expect(input().accept.split(',')).toContain(`.${name.split('.').at(-1)?.toLowerCase()}`);
});

test.each([
  ['chosen', choose],
  ['dropped', drop],
])('two files %s at once are refused, and nothing is uploaded [GROUP-092]', async (_how, give) => {
  const { sent, asked } = await open();
  give(picture, file('b.png', 'image/png'));
  expect(await screen.findByText('You can upload only one image')).toBeTruthy();
  expect([sent, asked]).toEqual([[], []]);
});

test("5,242,880 bytes are accepted; one more is refused with the file's name [GROUP-093]", async () => {
  const { sent, asked, uploaded } = await open({}, answerWith(200));
  choose(file('hall.png', 'image/png', 5_242_881));
  expect(await screen.findByText('Cannot upload hall.png as its size exceeds the 5MB limit')).toBeTruthy();
  expect([sent, asked]).toEqual([[], []]);
  choose(file('hall.png', 'image/png', 5_242_880));
  await waitFor(() => expect(uploaded[0]?.metadata.size).toBe(5_242_880));
});

test.each([
  ['notes.txt', 'text/plain'],
  ['song.mp3', 'audio/mpeg'],
  ['scan.tiff', 'image/tiff'],
  ['page.pdf', ''],
])('%s cannot be processed [GROUP-094]', async (name, type) => {
  const { sent } = await open();
  choose(file(name, type));
  expect(await screen.findByText(`File "${name}" cannot be processed`)).toBeTruthy();
  expect(sent).toEqual([]);
});

test("PUT sends the bytes alone, with the permission's headers [GROUP-096]", async () => {
  let headers: Record<string, unknown> = {};
  const { asked, uploaded } = await open({ method: 'PUT' }, (request, response) => {
    headers = request.headers;
    response.writeHead(200).end();
  });
  choose(picture);
  await waitFor(() => expect(uploaded).toHaveLength(1));
  expect(asked).toEqual(['PUT  0123456789']);
  expect(headers['x-csrf-token']).toBe('t');
});

test("POST sends a form with the permission's fields [GROUP-096]", async () => {
  const { asked, uploaded } = await open(
    { method: 'POST', fields: { key: 'abc', policy: 'p1' } },
    answerWith(200),
  );
  choose(picture);
  await waitFor(() => expect(uploaded).toHaveLength(1));
  for (const part of ['POST ', 'name="key"', 'abc', 'name="policy"', 'p1', 'name="file"', '0123456789']) {
    expect(asked[0]).toContain(part);
  }
});

test('progress is shown during the upload and removed afterwards [GROUP-096]', async () => {
  const arrived = Promise.withResolvers<void>();
  await open({}, (_request, response) => void arrived.promise.then(() => response.writeHead(200).end()));
  choose(picture);
  expect(await screen.findByRole('progressbar', { name: 'Uploading the picture' })).toBeTruthy();
  arrived.resolve();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test.each([201, 204, 206, 403, 500])(
  'an upload address that answers %i makes the upload fail [GROUP-097]',
  async (status) => {
    const { uploaded } = await open({}, answerWith(status));
    choose(picture);
    expect(await screen.findByText('Failed to upload file. Please try again')).toBeTruthy();
    expect(uploaded).toEqual([]);
  },
);

test('the preview appears half a second after the upload [GROUP-098]', async () => {
  const timers: { act: () => void; ms: number | undefined }[] = [];
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number) => {
    if (ms !== 500) return real(act, ms);
    timers.push({ act, ms });
    return 0;
  }) as typeof setTimeout);
  const { uploaded } = await open({}, answerWith(200));
  choose(picture);
  await vi.waitFor(() => expect(uploaded).toHaveLength(1));
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  expect(screen.queryByRole('img', { name: 'New picture' })).toBeNull();
  vi.restoreAllMocks();
  timers[0]?.act();
  expect(await screen.findByRole('img', { name: 'New picture' })).toBeTruthy();
});

test("the form gets the permission's file name, and name, size and type of the file [GROUP-099]", async () => {
  const { uploaded } = await open({ filename: 'q1w2e3.img' }, answerWith(200));
  choose(picture);
  await waitFor(() => expect(uploaded).toHaveLength(1));
  expect(uploaded).toEqual([
    { id: 'q1w2e3.img', metadata: { filename: 'hall.png', size: 10, mimeType: 'image/png' } },
  ]);
});

test('leaving the form during an upload sets no picture', async () => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const { uploaded, asked } = await open({}, (_request, response) => {
    response.once('close', () => closed.resolve());
    void arrived.promise.then(() => response.writeHead(200).end());
  });
  choose(picture);
  await waitFor(() => expect(asked).toHaveLength(1));
  cleanup();
  arrived.resolve();
  await closed.promise;
  await settle();
  expect([uploaded, flash.read()]).toEqual([[], []]);
});

const newPicture = () => screen.queryByRole('img', { name: 'New picture' });
const discard = () => screen.findByRole('button', { name: 'Discard the new picture' });

test('a picture that cannot be drawn is not shown as a broken one; its button says why', async () => {
  await open({}, answerWith(200), answerWith(200));
  choose(file('x.png', 'image/png'));
  fireEvent.error(await screen.findByRole('img', { name: 'New picture' }));
  expect([newPicture(), screen.queryByRole('img', { name: 'As it is' })]).toEqual([null, null]);
  const fault = screen.getByText('"x.png" cannot be shown: it may be no picture.');
  const button = () => screen.getByRole('button', { name: 'Choose a picture' });
  expect(button().getAttribute('aria-invalid')).toBe('true');
  expect(button().getAttribute('aria-describedby')?.split(' ')).toContain(fault.id);
  choose(picture);
  expect(await screen.findByRole('img', { name: 'New picture' })).toBeTruthy();
  expect(fault.textContent).toBe('');
  expect(button().getAttribute('aria-invalid')).toBeNull();
});

test('a chosen picture can be discarded: the form is notified and the earlier preview returns', async () => {
  const { uploaded } = await open({}, answerWith(200));
  expect(screen.queryByRole('button', { name: 'Discard the new picture' })).toBeNull();
  choose(picture);
  await screen.findByRole('img', { name: 'New picture' });
  fireEvent.click(await discard());
  expect(uploaded).toHaveLength(2);
  expect(uploaded[1]).toBeUndefined();
  expect([newPicture() === null, screen.getByRole('img', { name: 'As it is' }) !== null]).toEqual([
    true,
    true,
  ]);
  expect(screen.queryByRole('button', { name: 'Discard the new picture' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a picture' }));
});

test('a picture discarded before its preview does not reappear', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open({}, answerWith(200));
  choose(picture);
  fireEvent.click(await discard());
  await vi.advanceTimersByTimeAsync(600);
  expect(newPicture()).toBeNull();
});
