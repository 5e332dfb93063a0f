import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutboxEmail, outboxFileName } from './outbox-mailer.ts';

/** The newest e-mails of the local outbox, newest first, 200 at most. */
export async function readOutbox(dir: string): Promise<OutboxEmail[]> {
  const names = await readdir(dir).catch(ifFileMissing([] as string[]));
  const mails = await Promise.all(
    names.filter((name) => name.startsWith('mail-')).map((name) => readEmailFile(join(dir, name))),
  );
  return mails
    .filter((mail) => mail !== null)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt))
    .slice(0, 200);
}

/** An e-mail of the outbox by its id; null where there is none. */
export async function readOutboxEmail(dir: string, id: string): Promise<OutboxEmail | null> {
  return /^[A-Za-z0-9_.:-]{1,100}$/.test(id) ? readEmailFile(join(dir, outboxFileName(id))) : null;
}

async function readEmailFile(path: string): Promise<OutboxEmail | null> {
  const text = await readFile(path, 'utf8').catch(ifFileMissing(null));
  return text === null ? null : (JSON.parse(text) as OutboxEmail);
}

function ifFileMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
