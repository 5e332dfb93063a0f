import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { titleFromFile } from '#features/tracks/model/title-from-file.ts';
import { MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { changedMeanwhile, FileProblem, readingFile } from './file-problem.ts';
import { type FoundFile, type FoundFiles, findAudioFiles, hashFile } from './find-audio-files.ts';
import { type Patience, patiently, SiteAway } from './patience.ts';
import { createProgressLine, type ProgressLine, printable } from './progress-line.ts';
import { sendFile } from './send-file.ts';
import { createSiteClient, type SiteClient, SiteRefusal } from './tonehall-client.ts';
import { openUploadState, type UploadState } from './upload-state.ts';

export interface FolderToUpload {
  url: URL;
  token: string;
  /** Absolute path. */
  folder: string;
  /** Tracks are published; without it only their owner sees them. */
  publishes: boolean;
  write: (text: string) => void;
  /** Progress replaces its line. */
  isTerminal: boolean;
  wait: (milliseconds: number) => Promise<void>;
  now: () => Date;
}

interface SizedFile extends FoundFile {
  bytes: number;
}

interface Work extends FolderToUpload, Patience {
  site: SiteClient;
  state: UploadState;
  line: ProgressLine;
}

type Result = 'sent' | 'known' | 'failed' | 'refused';

/**
 * Makes a track of each audio file of a folder, unless the account has a track of the same bytes. Returns the exit code: 0 where all
 * are there, 1 where files were refused or could not be processed. Throws where no further file can be sent.
 */
export async function uploadFolder(wanted: FolderToUpload): Promise<number> {
  const found = await findAudioFiles(wanted.folder).catch((error: unknown) => {
    throw new Error(printable(`The folder cannot be read: ${(error as Error).message}`));
  });
  const { audio } = found;
  wanted.write(`${[counted(audio.length, 'audio file'), ...leftOut(found)].join(', ')}.\n`);
  const line = createProgressLine(wanted);
  const work: Work = {
    ...wanted,
    site: createSiteClient(wanted),
    state: await openUploadState(wanted.folder, wanted.url.origin),
    line,
    note: line.note,
  };
  const results: Result[] = [];
  for (const [at, file] of audio.entries()) {
    line.begin(`[${at + 1}/${audio.length}] ${file.name}`);
    results.push(await uploadOne(work, file));
  }
  const count = (result: Result) => results.filter((one) => one === result).length;
  const failed = count('failed') > 0 ? `, ${count('failed')} could not be processed` : '';
  wanted.write(
    `${count('sent')} sent, ${count('known')} there already, ${count('refused')} refused${failed}.\n`,
  );
  return count('refused') + count('failed') > 0 ? 1 : 0;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const leftOut = ({ others, folderLinks, unreadableFolders }: FoundFiles): string[] =>
  [
    [others, 'other file', 'left out'] as const,
    [folderLinks, 'link to a folder', 'left out'] as const,
    [unreadableFolders, 'folder', 'not readable'] as const,
  ].flatMap(([count, what, state]) => {
    if (count === 0) return [];
    const many = what === 'link to a folder' ? 'links to folders' : `${what}s`;
    return [`${count} ${count === 1 ? `${what} is` : `${many} are`} ${state}`];
  });

async function uploadOne(work: Work, file: FoundFile): Promise<Result> {
  const { line } = work;
  try {
    return await sendAsTrack(work, file);
  } catch (error) {
    if (error instanceof FileProblem || (error instanceof SiteRefusal && !isForAllFiles(error))) {
      line.end(`refused: ${error.message}`);
      return 'refused';
    }
    if (error instanceof SiteAway || error instanceof SiteRefusal) {
      line.end('not sent');
      const { message } = error;
      throw new Error(
        printable(
          error instanceof SiteAway
            ? `${work.url.origin} ${message}. What was sent stays: run this again.`
            : message,
        ),
      );
    }
    throw error;
  }
}

async function sendAsTrack(work: Work, found: FoundFile): Promise<Result> {
  const { line } = work;
  const before = await readingFile(() => stat(found.path));
  const file = { ...found, bytes: before.size };
  checkSize(file);
  const hash = await readingFile(() => hashFile(file.path, file.bytes));
  const known = await findTrack(work, hash);
  if (known) {
    await work.state.set(hash, null);
    if (known.status === 'error') {
      line.end('is there already, but could not be processed');
      return 'failed';
    }
    line.end(work.publishes && !known.published ? 'is there already, not published' : 'is there already');
    return 'known';
  }
  const fileName = await sendUnchanged(work, file, { hash, before });
  await createTrack(work, file, { hash, fileName });
  await work.state.set(hash, null);
  line.end(`sent, ${formatBytes(file.bytes)}`);
  return 'sent';
}

/** A refusal that every further file would meet. */
const isForAllFiles = ({ status, code = '' }: SiteRefusal): boolean =>
  status < 400 || status === 401 || status === 507 || ['scope_missing', 'session_needed'].includes(code);

/** Sends the bytes of the hash: what was sent of a file that changes meanwhile is forgotten. */
async function sendUnchanged(
  work: Work,
  file: SizedFile,
  { hash, before }: { hash: string; before: Stats },
): Promise<string> {
  try {
    const fileName = await sendBytes(work, file, hash);
    const after = await readingFile(() => stat(file.path));
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs || after.ino !== before.ino)
      throw changedMeanwhile();
    return fileName;
  } catch (error) {
    if (error instanceof FileProblem) await work.state.set(hash, null);
    throw error;
  }
}

function checkSize({ bytes }: SizedFile): void {
  if (bytes === 0) throw new FileProblem('the file is empty');
  if (bytes > MAX_AUDIO_BYTES)
    throw new FileProblem(
      `the file is larger than ${MAX_AUDIO_BYTES / 2 ** 20} MB, the most that is taken; FLAC makes it smaller`,
    );
}

interface KnownTrack {
  status: string;
  published: boolean;
}

/** The account's track of these bytes. */
async function findTrack(work: Work, hash: string): Promise<KnownTrack | undefined> {
  const path = `/api/accounts/tracks?items=1&file_sha256=${hash}`;
  const { body } = await patiently(work, () => work.site(path));
  return (body as { data: { attributes: KnownTrack }[] }).data[0]?.attributes;
}

/** Sends the file, or the rest of what an earlier run has sent; returns the name of the upload. */
async function sendBytes(work: Work, file: SizedFile, hash: string): Promise<string> {
  const begun = work.state.find(hash);
  if (begun) {
    try {
      await sendTo(work, file, { address: begun.address, hasBegun: true });
      return begun.fileName;
    } catch (error) {
      // The permission has run out, or belongs to another account.
      if (!(error instanceof SiteRefusal) || error.status !== 404) throw error;
    }
  }
  const query = new URLSearchParams({
    filename: basename(file.name).slice(-255),
    content_length: String(file.bytes),
  });
  const { body } = await patiently(work, () => work.site(`/api/track_uploads/presign?${query}`));
  const { url: address, filename: fileName } = body as { url: string; filename: string };
  await work.state.set(hash, { address, fileName });
  await sendTo(work, file, { address, hasBegun: false });
  return fileName;
}

const sendTo = (work: Work, file: SizedFile, to: { address: string; hasBegun: boolean }): Promise<void> =>
  sendFile(work.site, {
    ...to,
    path: file.path,
    bytes: file.bytes,
    onProgress: (sent) =>
      work.line.show(`${Math.floor((sent / file.bytes) * 100)}% of ${formatBytes(file.bytes)}`),
    note: work.note,
    wait: work.wait,
    now: work.now,
  });

async function createTrack(
  work: Work,
  file: SizedFile,
  { hash, fileName }: { hash: string; fileName: string },
): Promise<void> {
  const mixdown = {
    title: titleFromFile(basename(file.name)),
    file_name: fileName,
    file_sha256: hash,
    published: work.publishes,
  };
  await patiently(work, () => work.site('/api/mixdowns', { method: 'POST', json: { mixdown } }));
}
