import { Refusal } from '#platform/pure/refusal.ts';
import type { UploadPermission } from '../contract.ts';
import { STORAGE_FULL } from '../model/storage-full.ts';
import { sendResumable } from './resumable-upload.ts';
import { isSameFile, type SavedUpload, savedUploadStorage } from './saved-upload-storage.ts';
import { createSpeedMeter, type TransferSpeed } from './transfer-speed.ts';
import { backoffMsAfter, waitForNetwork } from './wait-for-network.ts';

export interface AudioUpload extends TransferSpeed {
  /** `finishing`: all bytes are there and something is being made of them. */
  phase: 'idle' | 'sending' | 'connection_lost' | 'finishing' | 'failed';
  name: string;
  size: number;
  sentBytes: number;
  /** What to tell the person; set when it has failed. */
  error: string | null;
  /** The same file may do better another time. */
  mayRetry: boolean;
}

interface UploadCalls {
  userId: string;
  presign: (file: File) => Promise<UploadPermission>;
  /** Makes something of the uploaded file; may be called again for the same one. */
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
/** Tries to finish before it is given up; then the person may try again. */
const maxFinishAttempts = 10;

let state = idleUpload;
let running: AbortController | null = null;
let lastAttempt: (() => Promise<boolean>) | null = null;
const listeners = new Set<() => void>();

function set(change: Partial<AudioUpload>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Asks before the window is closed over a running upload. */
function confirmBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * The page's one audio upload. It belongs to no component, so it goes on while one walks through the site; a file that
 * was on its way before a reload goes on from where it was.
 */
export const audioUpload = {
  read: (): AudioUpload => state,
  readIdle: (): AudioUpload => idleUpload,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Sends the file and finishes it. Never rejects: how it went is told by the state. True on success. */
  async start(file: File, calls: UploadCalls): Promise<boolean> {
    if (running) return false;
    const control = new AbortController();
    running = control;
    lastAttempt = () => audioUpload.start(file, calls);
    window.addEventListener('beforeunload', confirmBeforeUnload);
    set({ ...idleUpload, phase: 'sending', name: file.name, size: file.size });
    try {
      await transferFile(file, calls, control.signal);
      set(idleUpload);
      return true;
    } catch (error) {
      if (control.signal.aborted) set(idleUpload);
      else if (error instanceof Refusal && error.code === STORAGE_FULL) {
        savedUploadStorage.forget();
        set({ phase: 'failed', secondsLeft: null, ...errorTextOf(error, file.name) });
      } else set({ phase: 'failed', secondsLeft: null, ...errorTextOf(error, file.name) });
      return false;
    } finally {
      window.removeEventListener('beforeunload', confirmBeforeUnload);
      if (running === control) running = null;
    }
  },
  /** Tries what has failed again, from where it was. */
  retry: async (): Promise<boolean> => (state.phase === 'failed' && lastAttempt ? lastAttempt() : false),
  /** Ends the running upload and forgets it; clears a failure. */
  cancel(): void {
    running?.abort();
    savedUploadStorage.forget();
    set(idleUpload);
  },
};

async function transferFile(file: File, calls: UploadCalls, signal: AbortSignal): Promise<void> {
  const kept = savedUploadStorage.read(calls.userId, Date.now());
  const goesOn = kept !== null && isSameFile(file, kept);
  const memory = goesOn ? kept : await startRemembering(file, calls);
  signal.throwIfAborted();
  await send(file, memory, goesOn, signal).catch(async (error: unknown) => {
    // An address answers a refusal without words: the next permission is refused with them.
    if (error instanceof Refusal && error.status === 403) await calls.presign(file);
    // The server keeps nothing of it any more: begin anew.
    if (!goesOn || !(error instanceof Refusal) || error.status !== 404) throw error;
    await send(file, await startRemembering(file, calls), false, signal);
  });
  set({ phase: 'finishing', secondsLeft: null });
  const { permission } = savedUploadStorage.read(calls.userId, Date.now()) ?? memory;
  await finish(calls, permission.filename, signal).catch((error: unknown) => {
    // A refused file stays refused: choosing it again has to start from nothing.
    if (error instanceof Refusal && error.status === 422) savedUploadStorage.forget();
    throw error;
  });
  savedUploadStorage.forget();
}

/** The connection may be lost just then: the call is repeated until it is back, as the same file is finished only once. */
async function finish(calls: UploadCalls, fileName: string, signal: AbortSignal): Promise<void> {
  for (let fruitless = 1; ; fruitless += 1) {
    try {
      return await calls.finish(fileName);
    } catch (error) {
      const mayPass = error instanceof Refusal && (error.status === 0 || error.status === 503);
      if (!mayPass || fruitless > maxFinishAttempts) throw error;
    }
    set({ phase: 'connection_lost' });
    await waitForNetwork(backoffMsAfter(fruitless), signal);
    set({ phase: 'finishing' });
  }
}

async function startRemembering(file: File, { presign, userId }: UploadCalls): Promise<SavedUpload> {
  const permission = await presign(file);
  const { name, size, lastModified } = file;
  const memory = { permission, name, size, lastModified, userId, sentBytes: 0, startedAt: Date.now() };
  savedUploadStorage.write(memory);
  return memory;
}

function send(file: File, memory: SavedUpload, goesOn: boolean, signal: AbortSignal): Promise<void> {
  const measure = createSpeedMeter(file.size);
  let rememberedAt = 0;
  return sendResumable({
    permission: memory.permission,
    file,
    fresh: !goesOn,
    signal,
    onProgress(sentBytes) {
      const now = Date.now();
      set({ phase: 'sending', sentBytes, ...measure(sentBytes, now) });
      if (now - rememberedAt < saveIntervalMs) return;
      rememberedAt = now;
      savedUploadStorage.write({ ...memory, sentBytes });
    },
    onConnection: (lost) => set({ phase: lost ? 'connection_lost' : 'sending' }),
  });
}

function errorTextOf(error: unknown, name: string): Pick<AudioUpload, 'error' | 'mayRetry'> {
  if (!(error instanceof Refusal)) return { error: failedText, mayRetry: true };
  if (error.code === STORAGE_FULL) return { error: error.message, mayRetry: false };
  if (error.fields?.file_name) return { error: `File "${name}" cannot be processed`, mayRetry: false };
  return { error: error.status === 429 ? error.message : failedText, mayRetry: true };
}
