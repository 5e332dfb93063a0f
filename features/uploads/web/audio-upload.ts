import { Refusal } from '#platform/pure/refusal.ts';
import { createStore, type ReadableStore } from '#platform/web/store.ts';
import type { UploadPermission } from '../contract.ts';
import { audioRefusalText } from '../model/audio-refusal-text.ts';
import { lostUploadText, NOT_UPLOADED } from '../model/lost-upload.ts';
import { STORAGE_FULL } from '../model/storage-full.ts';
import { sendResumable } from './resumable-upload.ts';
import {
  isSameFile,
  type SavedUpload,
  savedUploadStorage,
  type UploadMemory,
} from './saved-upload-storage.ts';
import { createSpeedMeter, type TransferSpeed } from './transfer-speed.ts';
import { backoffMsAfter, waitForNetwork } from './wait-for-network.ts';

export interface AudioUpload extends TransferSpeed {
  /** `finishing`: all bytes have arrived and `finish` runs. */
  phase: 'idle' | 'sending' | 'connection_lost' | 'finishing' | 'failed';
  name: string;
  size: number;
  sentBytes: number;
  /** Error text for the user; set when failed. */
  error: string | null;
  /** A retry with the same file may succeed. */
  mayRetry: boolean;
}

export interface UploadCalls {
  userId: string;
  presign: (file: File) => Promise<UploadPermission>;
  /** Uses the uploaded file; may be called again for the same one. */
  finish: (fileName: string) => Promise<void>;
}

const idleUpload: AudioUpload = {
  phase: 'idle',
  name: '',
  size: 0,
  sentBytes: 0,
  error: null,
  mayRetry: false,
  bytesPerSecond: 0,
  secondsLeft: null,
};

const failedText = 'Failed to upload file. Please try again';
const saveIntervalMs = 1000;
/** Attempts to finish before giving up; then the user may retry. */
const maxFinishAttempts = 10;

/** One upload at a time, with its state. */
export interface AudioUploader extends ReadableStore<AudioUpload> {
  /** Sends the file and finishes it. Never rejects: the state has the outcome. True on success. */
  start(file: File, calls: UploadCalls): Promise<boolean>;
  /** Retries a failed upload from where it was. */
  retry(): Promise<boolean>;
  /** Aborts and discards the running upload; clears a failure. */
  cancel(): void;
  /** Shows a file as failed for good, without sending it. */
  refuse(file: File, text: string): void;
}

/** An upload that belongs to no component, so that it survives navigation; by its memory it resumes after a reload. */
export function createAudioUpload(memory: UploadMemory): AudioUploader {
  const { getState, getInitialState, patchState, subscribe } = createStore(idleUpload);
  let running: AbortController | null = null;
  let lastAttempt: (() => Promise<boolean>) | null = null;

  /** Asks for confirmation before the window closes during an upload. */
  const confirmBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  const uploader: AudioUploader = {
    getState,
    getInitialState,
    subscribe,
    async start(file, calls) {
      if (running) return false;
      if (file.size === 0) {
        uploader.refuse(file, audioRefusalText('empty', file.name));
        return false;
      }
      const controller = new AbortController();
      running = controller;
      lastAttempt = () => uploader.start(file, calls);
      window.addEventListener('beforeunload', confirmBeforeUnload);
      patchState({ ...idleUpload, phase: 'sending', name: file.name, size: file.size });
      try {
        await transferFile({ memory, patchState, signal: controller.signal }, file, calls);
        patchState(idleUpload);
        return true;
      } catch (error) {
        if (controller.signal.aborted) patchState(idleUpload);
        else {
          if (error instanceof Refusal && error.code === STORAGE_FULL) memory.clear();
          patchState({ phase: 'failed', secondsLeft: null, ...errorTextOf(error, file.name) });
        }
        return false;
      } finally {
        window.removeEventListener('beforeunload', confirmBeforeUnload);
        if (running === controller) running = null;
      }
    },
    retry: async () => (getState().phase === 'failed' && lastAttempt ? lastAttempt() : false),
    cancel() {
      running?.abort();
      memory.clear();
      patchState(idleUpload);
    },
    refuse: (file, error) => patchState({ ...idleUpload, phase: 'failed', name: file.name, error }),
  };
  return uploader;
}

/** The page's upload of a single file. */
export const audioUpload = createAudioUpload(savedUploadStorage);

interface Transfer {
  memory: UploadMemory;
  patchState: (change: Partial<AudioUpload>) => void;
  signal: AbortSignal;
}

async function transferFile(transfer: Transfer, file: File, calls: UploadCalls): Promise<void> {
  const { memory, patchState, signal } = transfer;
  const found = memory.load(calls.userId, Date.now());
  const resumes = found !== null && isSameFile(file, found);
  const saved = resumes ? found : await startRemembering(memory, file, calls);
  signal.throwIfAborted();
  await send(transfer, file, { saved, resumes }).catch(async (error: unknown) => {
    // The upload address refuses without a text; asking for another permission gives the text.
    if (error instanceof Refusal && error.status === 403) await calls.presign(file);
    // The server has nothing of it any more: start again.
    if (!resumes || !(error instanceof Refusal) || error.status !== 404) throw error;
    await send(transfer, file, { saved: await startRemembering(memory, file, calls), resumes: false });
  });
  patchState({ phase: 'finishing', secondsLeft: null });
  const { permission } = memory.load(calls.userId, Date.now()) ?? saved;
  await finish(transfer, calls, permission.filename).catch((error: unknown) => {
    // A refused file stays refused: choosing it again must start from zero.
    if (error instanceof Refusal && error.status === 422) memory.clear();
    throw error;
  });
  memory.clear();
}

/** The connection may be lost here: the call repeats, and the server finishes a file only once. */
async function finish({ patchState, signal }: Transfer, calls: UploadCalls, fileName: string): Promise<void> {
  for (let fruitless = 1; ; fruitless += 1) {
    try {
      return await calls.finish(fileName);
    } catch (error) {
      const isTemporary = error instanceof Refusal && (error.status === 0 || error.status === 503);
      if (!isTemporary || fruitless > maxFinishAttempts) throw error;
    }
    patchState({ phase: 'connection_lost' });
    await waitForNetwork(backoffMsAfter(fruitless), signal);
    patchState({ phase: 'finishing' });
  }
}

async function startRemembering(
  memory: UploadMemory,
  file: File,
  { presign, userId }: UploadCalls,
): Promise<SavedUpload> {
  const permission = await presign(file);
  const { name, size, lastModified } = file;
  const saved = { permission, name, size, lastModified, userId, sentBytes: 0, startedAt: Date.now() };
  memory.save(saved);
  return saved;
}

function send(
  { memory, patchState, signal }: Transfer,
  file: File,
  { saved, resumes }: { saved: SavedUpload; resumes: boolean },
): Promise<void> {
  const measure = createSpeedMeter(file.size);
  let savedAt = 0;
  return sendResumable({
    permission: saved.permission,
    file,
    isNew: !resumes,
    signal,
    onProgress(sentBytes) {
      const now = Date.now();
      patchState({ phase: 'sending', sentBytes, ...measure(sentBytes, now) });
      if (now - savedAt < saveIntervalMs) return;
      savedAt = now;
      memory.save({ ...saved, sentBytes });
    },
    onConnection: (lost) => patchState({ phase: lost ? 'connection_lost' : 'sending' }),
  });
}

function errorTextOf(error: unknown, name: string): Pick<AudioUpload, 'error' | 'mayRetry'> {
  if (!(error instanceof Refusal)) return { error: failedText, mayRetry: true };
  if (error.code === STORAGE_FULL) return { error: error.message, mayRetry: false };
  const reasons = error.fields?.file_name;
  if (reasons?.includes(NOT_UPLOADED)) return { error: lostUploadText, mayRetry: false };
  if (reasons) return { error: audioRefusalText('no_audio', name), mayRetry: false };
  if (error.status === 429) return { error: perHourText(error), mayRetry: true };
  // What the file is for may not be now, and the text says why; of the transfer itself nobody needs to read that.
  const isOfUse = error.status === 409 && error.code !== 'wrong_offset';
  return { error: isOfUse ? error.message : failedText, mayRetry: true };
}

/** What the member reads who has uploaded as many files as an hour allows (TRACK-095). */
function perHourText({ retryAfterSeconds, message }: Refusal): string {
  if (retryAfterSeconds === null) return message;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `20 tracks can be uploaded in an hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
