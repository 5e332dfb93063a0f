import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '#platform/server/config/config-error.ts';

const maxSocketPathLength = 100;
const nobodyId = 65534;

/**
 * `directory`, or a short private stand-in under the temporary directory where a unix socket in it would have a path
 * longer than the system allows. Both exist afterwards, for this user only.
 */
export function socketDirectory(directory: string): string {
  const wanted = resolve(directory);
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  if (wanted.length + 20 <= maxSocketPathLength) return wanted;
  const short = join(tmpdir(), `tonehall-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(short);
  // Root may have given it to the user that PostgreSQL runs as.
  const owners = process.getuid?.() === 0 ? [0, nobodyId] : [process.getuid?.() ?? uid];
  if (!owners.includes(uid) || (mode & 0o077) !== 0) {
    throw new ConfigError([`DATA_DIR: has to be a shorter path, since ${short} belongs to somebody else`]);
  }
  return short;
}

export type InstanceLock = { held: true; release(): Promise<void> } | { held: false; holder: string };

/**
 * One holder at a time per `directory`, given up by the system itself when the process dies. Who comes second gets
 * the holder's `description()`, asked at that moment.
 */
export async function acquireInstanceLock(
  directory: string,
  description: () => string,
): Promise<InstanceLock> {
  const path = join(socketDirectory(directory), 'instance.sock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const release = await listen(path, description);
    if (release) return { held: true, release };
    const holder = await readHolderDescription(path);
    if (holder !== null) return { held: false, holder };
    // Nobody answers: left behind by a process that was killed.
    await unlink(path).catch(() => undefined);
  }
  throw new Error(`The lock ${path} cannot be taken.`);
}

function listen(path: string, description: () => string): Promise<(() => Promise<void>) | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(description());
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(null) : fail(error),
    );
    server.listen(path, () => {
      server.unref();
      done(() => new Promise((closed) => server.close(() => closed())));
    });
  });
}

/** The holder's description; null when nobody listens. */
function readHolderDescription(path: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = createConnection(path);
    let text = '';
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(null);
    });
    socket.on('close', () => done(text));
  });
}
