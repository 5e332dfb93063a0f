import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { changeTempo } from '#studio/commands/change-song.ts';
import type { FromRenderWorker, RenderJob } from '#studio/workers/render-messages.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { SessionContext } from '../use-session.ts';
import { ExportDialog } from './export-dialog.tsx';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A dialog whose worker does what the test says. */
function open() {
  const workers: { jobs: RenderJob[]; isEnded: boolean; say: (message: FromRenderWorker) => void }[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: (event: { data: FromRenderWorker }) => void = () => {};
      readonly #seen = {
        jobs: [] as RenderJob[],
        isEnded: false,
        say: (data: FromRenderWorker) => this.onmessage({ data }),
      };
      constructor() {
        workers.push(this.#seen);
      }
      postMessage(job: RenderJob) {
        this.#seen.jobs.push(job);
      }
      terminate() {
        this.#seen.isEnded = true;
      }
    },
  );
  // The smallest module there is.
  const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  vi.stubGlobal('fetch', () => null);
  vi.spyOn(WebAssembly, 'compileStreaming').mockResolvedValue(new WebAssembly.Module(bytes));
  const { session } = openLocal();
  render(
    <SessionContext value={session}>
      <ExportDialog title="Night bus" {...exporting} />
    </SessionContext>,
  );
  act(() => session.dialog.setState('export'));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Export' }));
  const begin = async () => {
    fireEvent.click(dialog().getByRole('button', { name: 'Export' }));
    const worker = workers.at(-1);
    await vi.waitFor(() => expect(worker?.jobs).toHaveLength(1));
    if (worker === undefined) throw new Error('There is no worker');
    return worker;
  };
  return { session, dialog, begin };
}

const part = (done: number): FromRenderWorker => ({ kind: 'part', bytes: new Uint8Array(4), done });

it('[STUDIO-179] an export shows how far it is and the time left, and Cancel ends it without a file', async () => {
  const { dialog, begin } = open();
  const worker = await begin();
  act(() => worker.say(part(0.5)));
  expect(dialog().getByRole('progressbar', { name: 'Export' }).getAttribute('aria-valuenow')).toBe('50');
  expect(dialog().getByText(/^50 %, about \d+ s left\./)).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await dialog().findByRole('button', { name: 'Export' });
  expect(worker.isEnded).toBe(true);
  expect(dialog().queryByRole('alert')).toBeNull();
});

it('[STUDIO-179] a person closes the dialog and edits while the export goes on; the file has the song as it was, and its end is said', async () => {
  const { session, begin } = open();
  const worker = await begin();
  const [job] = worker.jobs;
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(worker.isEnded).toBe(false);
  act(() => changeTempo(session, 93));
  act(() => worker.say(part(0.25)));
  expect(screen.getByText(/^Exporting, 25 %/)).toBeTruthy();
  expect(job?.plan.tempo).toEqual([{ tick: 0, bpm: 120 }]);
  URL.createObjectURL = () => 'blob:song';
  URL.revokeObjectURL = () => {};
  await act(async () => worker.say({ kind: 'end', head: new Uint8Array(44), loudness: null }));
  await vi.waitFor(() =>
    expect(flash.read().map(({ text }) => text)).toEqual(['Night bus.wav is in your downloads.']),
  );
  expect(screen.queryByText(/^Exporting/)).toBeNull();
  expect(worker.isEnded).toBe(true);
});
