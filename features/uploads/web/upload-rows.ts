import { createStore } from '#platform/web/store.ts';
import { audioFileFault } from '../model/audio-file-fault.ts';
import { audioRefusalText } from '../model/audio-refusal-text.ts';
import { type AudioUploader, createAudioUpload, type UploadCalls } from './audio-upload.ts';
import { isSameFile } from './saved-upload-storage.ts';
import { savedUploads } from './saved-uploads.ts';

/** So many files have rows at once, and so many of them are sent at once. */
const MAX_UPLOAD_ROWS = 20;
const maxSending = 2;

/** One of several files that are uploaded; idle while it waits for its turn. */
export interface UploadRow {
  id: number;
  file: File;
  upload: AudioUploader;
}

const { getState, getInitialState, setState, subscribe } = createStore<readonly UploadRow[]>([]);
let lastId = 0;
let sending = 0;
/** Starts of the rows that wait, in their order. */
const waiting = new Map<UploadRow, () => Promise<boolean>>();

/** The page's uploads of several files. Like `audioUpload` they survive navigation; a row goes once its file is finished. */
export const uploadRows = {
  getState,
  getInitialState,
  subscribe,
  /** Adds files, without those that have a row, unless it has failed; returns how many found no place. */
  add(files: readonly File[], callsOf: (file: File) => UploadCalls): number {
    const live = getState().filter((row) => !hasFailed(row));
    const added = files.filter((file) => !live.some((row) => isSameFile(file, row.file)));
    const room = MAX_UPLOAD_ROWS - live.length;
    for (const file of added.slice(0, room)) {
      setState(getState().filter((row) => !(hasFailed(row) && isSameFile(file, row.file))));
      addRow(file, callsOf(file));
    }
    startWaiting();
    return Math.max(0, added.length - room);
  },
  /** Discards what the browser remembers of uploads that were interrupted. */
  forget(): void {
    savedUploads.clear();
    setState([...getState()]);
  },
  retry: (row: UploadRow) => void run(row, row.upload.retry),
  /** Ends the upload of a row, if it runs, and takes the row away. */
  remove(row: UploadRow): void {
    waiting.delete(row);
    setState(getState().filter((one) => one !== row));
    row.upload.cancel();
  },
};

const hasFailed = ({ upload }: UploadRow): boolean => upload.getState().phase === 'failed';

function addRow(file: File, calls: UploadCalls): void {
  lastId += 1;
  const row = { id: lastId, file, upload: createAudioUpload(savedUploads.of(file)) };
  const fault = audioFileFault(file);
  if (fault) row.upload.refuse(file, audioRefusalText(fault, file.name));
  else waiting.set(row, () => row.upload.start(file, calls));
  setState([...getState(), row]);
}

function startWaiting(): void {
  for (const [row, start] of waiting) {
    if (sending >= maxSending) return;
    waiting.delete(row);
    void run(row, start);
  }
}

async function run(row: UploadRow, start: () => Promise<boolean>): Promise<void> {
  sending += 1;
  const isDone = await start();
  sending -= 1;
  if (isDone) setState(getState().filter((one) => one !== row));
  startWaiting();
}
