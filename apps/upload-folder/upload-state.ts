import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** An upload that has begun: its address, and the name by which a track is made of it. */
const BegunUpload = z.strictObject({ address: z.string().max(2000), fileName: z.string().max(60) });
export type BegunUpload = z.output<typeof BegunUpload>;

/** By site and by the hash of the file. */
const State = z.record(z.string().max(300), z.record(z.string().max(64), BegunUpload));

export interface UploadState {
  find(hash: string): BegunUpload | undefined;
  set(hash: string, upload: BegunUpload | null): Promise<void>;
}

/**
 * What of a folder has begun to be sent to a site, in a hidden file of the folder. It only saves bytes: what is a track already the
 * site knows by the hashes of files. Where the folder cannot be written, an interrupted file begins anew.
 */
export async function openUploadState(folder: string, site: string): Promise<UploadState> {
  const path = join(folder, '.tonehall-uploads.json');
  const state = await readState(path);
  return {
    find: (hash) => state[site]?.[hash],
    async set(hash, upload) {
      const begun = { ...state[site] };
      if (upload) begun[hash] = upload;
      else delete begun[hash];
      if (Object.keys(begun).length > 0) state[site] = begun;
      else delete state[site];
      await writeState(path, state).catch(() => undefined);
    },
  };
}

async function readState(path: string): Promise<z.output<typeof State>> {
  try {
    return State.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}

async function writeState(path: string, state: z.output<typeof State>): Promise<void> {
  if (Object.keys(state).length === 0) return rm(path, { force: true });
  const next = `${path}.new`;
  await writeFile(next, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(next, path);
}
