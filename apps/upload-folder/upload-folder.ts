import { basename } from 'node:path';
import { titleFromFile } from '#features/tracks/model/title-from-file.ts';
import { MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { type FoundFile, findAudioFiles, hashFile } from './find-audio-files.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';
import { sendFile } from './send-file.ts';
import { ConnectionLost, createSiteClient, type SiteClient, SiteRefusal } from './tonehall-client.ts';
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

interface Work extends FolderToUpload {
  site: SiteClient;
  state: UploadState;
  line: ProgressLine;
}

type Result = 'sent' | 'known' | 'refused';

/**
 * Makes a track of each audio file of a folder, unless the account has a track of the same bytes. Returns the exit code: 0 where all
 * are there, 1 where files were refused. Throws where no further file can be sent.
 */
export async function uploadFolder(wanted: FolderToUpload): Promise<number> {
  const { audio, others } = await findAudioFiles(wanted.folder);
  const skipped = others > 0 ? `, ${others} other ${others === 1 ? 'file is' : 'files are'} left out` : '';
  wanted.write(`${audio.length} audio ${audio.length === 1 ? 'file' : 'files'}${skipped}.\n`);
  const work: Work = {
    ...wanted,
    site: createSiteClient(wanted),
    state: await openUploadState(wanted.folder, wanted.url.origin),
    line: createProgressLine(wanted),
  };
  const results: Result[] = [];
  for (const [at, file] of audio.entries()) {
    work.line.begin(`[${at + 1}/${audio.length}] ${file.name}`);
    results.push(await uploadOne(work, file));
  }
  const count = (result: Result) => results.filter((one) => one === result).length;
  wanted.write(`${count('sent')} sent, ${count('known')} there already, ${count('refused')} refused.\n`);
  return count('refused') > 0 ? 1 : 0;
}

async function uploadOne(work: Work, file: FoundFile): Promise<Result> {
  const { line } = work;
  const problem = problemOf(file);
  if (problem !== null) {
    line.end(`refused: ${problem}`);
    return 'refused';
  }
  try {
    const hash = await hashFile(file.path);
    if (await isTrack(work, hash)) {
      await work.state.set(hash, null);
      line.end('is there already');
      return 'known';
    }
    const fileName = await sendBytes(work, file, hash);
    await createTrack(work, file, { hash, fileName });
    await work.state.set(hash, null);
    line.end(`sent, ${formatBytes(file.bytes)}`);
    return 'sent';
  } catch (error) {
    const isLost = error instanceof ConnectionLost;
    if (!isLost && !(error instanceof SiteRefusal)) throw error;
    if (isLost || isForAllFiles(error)) {
      line.end('not sent');
      throw new Error(
        isLost ? `${work.url.origin} does not answer. What was sent stays: run this again.` : error.message,
      );
    }
    line.end(`refused: ${error.message}`);
    return 'refused';
  }
}

/** A refusal that every further file would meet. */
const isForAllFiles = ({ status, code = '' }: SiteRefusal): boolean =>
  status === 401 || status === 507 || ['scope_missing', 'session_needed'].includes(code);

function problemOf({ bytes }: FoundFile): string | null {
  if (bytes === 0) return 'the file is empty';
  if (bytes > MAX_AUDIO_BYTES)
    return `the file is larger than ${MAX_AUDIO_BYTES / 2 ** 20} MB, the most that is taken; FLAC makes it smaller`;
  return null;
}

/** Whether the account has a track of these bytes. */
async function isTrack(work: Work, hash: string): Promise<boolean> {
  const path = `/api/accounts/tracks?items=1&file_sha256=${hash}`;
  const { body } = await patiently(work, () => work.site(path));
  return (body as { data: unknown[] }).data.length > 0;
}

/** Sends the file, or the rest of what an earlier run has sent; returns the name of the upload. */
async function sendBytes(work: Work, file: FoundFile, hash: string): Promise<string> {
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

const sendTo = (work: Work, file: FoundFile, to: { address: string; hasBegun: boolean }): Promise<void> =>
  sendFile(work.site, {
    ...to,
    path: file.path,
    bytes: file.bytes,
    onProgress: (sent) =>
      work.line.show(`${Math.floor((sent / file.bytes) * 100)}% of ${formatBytes(file.bytes)}`),
    onConnection: (isLost) => isLost && work.line.note('the connection is lost, trying again'),
    wait: work.wait,
  });

async function createTrack(
  work: Work,
  file: FoundFile,
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

/** Repeats a call that one of the site's limits refuses when it may be sent again. */
async function patiently<T>(work: Work, send: () => Promise<T>): Promise<T> {
  for (let lost = 0; ; ) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof ConnectionLost && ++lost < 5) {
        await work.wait(500 * 2 ** lost);
        continue;
      }
      if (!(error instanceof SiteRefusal) || error.status !== 429) throw error;
      const pauseMs = Math.max(1, error.retryAfterSeconds) * 1000;
      const until = new Date(work.now().getTime() + pauseMs).toISOString().slice(11, 16);
      work.line.note(`the site takes no more for now; going on at ${until} UTC`);
      await work.wait(pauseMs);
    }
  }
}
