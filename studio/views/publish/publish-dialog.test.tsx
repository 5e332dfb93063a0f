import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '#platform/web/store.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from '../studio.tsx';
import { LoudnessLine } from './loudness-line.tsx';
import type { Measured } from './publish-run.ts';
import type { Publishing, PublishWish } from './publishing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const pressed: PublishWish[] = [];
const publishing: Publishing = {
  preset: { title: 'Night bus', description: 'Late.' },
  genres: [{ id: 20, name: 'House' }],
  titleLimit: 100,
  descriptionLimit: 2000,
  offersDownload: false,
  plansUrl: 'https://site.test/plans',
  keepEveryMs: 30_000,
  coverField: () => <p>Cover art</p>,
  async begin(wish) {
    pressed.push(wish);
    throw new Error('You have published too much for now.');
  },
  send: async () => {},
  keep: async () => {},
  takeBack: async () => {},
  list: async () => [],
  unpublish: async () => {},
};

function open(role: 'editor' | 'listener', mayPublish = true) {
  const { session } = openLocal({ role }, { mayPublish });
  render(
    <Studio session={session} title="Night bus" home={null} exporting={exporting} publishing={publishing} />,
  );
}

it('[STUDIO-187] an editor finds everything on one page with the rest preset, and one press publishes', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  open('editor');
  fireEvent.keyDown(document.body, { key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Night bus');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Late.');
  expect(dialog.getByText('Cover art')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Allow comments').checked).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>('Allow download').disabled).toBe(true);
  expect(dialog.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(publishing.plansUrl);
  fireEvent.change(dialog.getByLabelText('Genre'), { target: { value: '20' } });
  fireEvent.click(dialog.getByLabelText('Allow remixes'));
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  // The region is there before its text, so that it is announced.
  const status = dialog.getAllByRole('status').find((one) => one.className === 'spoken');
  await vi.waitFor(() => expect(status?.textContent).toBe('You have published too much for now.'));
  expect(status?.isConnected).toBe(true);
  expect(pressed).toEqual([
    {
      title: 'Night bus',
      description: 'Late.',
      genreId: 20,
      cover: null,
      allowComments: true,
      allowDownload: false,
      allowRemixes: true,
    },
  ]);
});

it('[STUDIO-191] a listener, and who is in a class, is not offered to publish', () => {
  open('listener');
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  cleanup();
  open('editor', false);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

it('[STUDIO-190] a person reads the loudness of the song, and that it clips', () => {
  const measured = createStore<Measured>({ kind: 'measured', power: 10 ** -1.3309, truePeak: 0.5 });
  const { container, unmount } = render(<LoudnessLine measured={measured} />);
  expect(container.textContent).toBe('Loudness: -14.0 LUFS. Highest peak: -6.0 dB.');
  unmount();
  const loud = createStore<Measured>({ kind: 'measured', power: 0.1, truePeak: 1.2589 });
  render(<LoudnessLine measured={loud} />);
  expect(screen.getByRole('status').textContent).toContain('It clips: the highest peak is 2.0 dB too loud.');
});
