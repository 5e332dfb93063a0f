import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutboxMail, outboxFile } from './outbox-mailer.ts';

/** The newest mails of the local outbox, newest first, 200 at most. */
export async function readOutbox(dir: string): Promise<OutboxMail[]> {
  const names = await readdir(dir).catch(ifMissing([] as string[]));
  const mails = await Promise.all(
    names.filter((name) => name.startsWith('mail-')).map((name) => readMail(join(dir, name))),
  );
  return mails
    .filter((mail) => mail !== null)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt))
    .slice(0, 200);
}

/** One mail by its id; null where there is none. */
export async function readOutboxMail(dir: string, id: string): Promise<OutboxMail | null> {
  return /^[A-Za-z0-9_.:-]{1,100}$/.test(id) ? readMail(join(dir, outboxFile(id))) : null;
}

async function readMail(path: string): Promise<OutboxMail | null> {
  const text = await readFile(path, 'utf8').catch(ifMissing(null));
  return text === null ? null : (JSON.parse(text) as OutboxMail);
}

function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
