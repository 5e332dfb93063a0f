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
 * A folder for unix sockets: `directory`, or a short private one under the temporary directory where the socket's path
 * would be too long. Creates both, for this user only.
 */
export function socketDirectory(directory: string): string {
  const wanted = resolve(directory);
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  if (wanted.length + 20 <= maxSocketPathLength) return wanted;
  const short = join(tmpdir(), `tonehall-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(short);
  // As root, it may belong to the user that PostgreSQL runs as.
  const owners = process.getuid?.() === 0 ? [0, nobodyId] : [process.getuid?.() ?? uid];
  if (!owners.includes(uid) || (mode & 0o077) !== 0) {
    throw new ConfigError([`DATA_DIR: has to be a shorter path, since ${short} belongs to somebody else`]);
  }
  return short;
}

export type InstanceLock = { held: true; release(): Promise<void> } | { held: false; holder: string };

/**
 * Acquires the lock of `directory`, which the system releases when the process dies. A second process gets the holder's
 * current `description()`.
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
    // Nothing listens: the socket was left behind by a killed process.
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

/** The description of the lock's holder; null when nothing listens. */
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
