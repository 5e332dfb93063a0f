import { accessSync, constants, existsSync, lstatSync, readlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, sep } from 'node:path';
import type { DecodeLimits } from './decode-limits.ts';

const here = import.meta.dirname;
// V8 reserves its code range as writable memory, which counts against RLIMIT_DATA though it is never touched.
const reservedByV8 = 512 * 1024 * 1024;
const textAndStacks = 96 * 1024 * 1024;

export type DecoderProgram = { entry: string; reads: string[] };

/** The audio child and what it must be able to read: its own source and the decoder's packages, nothing else of the project. */
export function audioProgram(): DecoderProgram {
  const packages = packagesDir('node-av/lib');
  const reads = [here, nearestPackageJson(here), join(packages, 'node-av'), join(packages, '@seydx')];
  return { entry: join(here, 'decode-child.ts'), reads };
}

/** The same for the image child; fonts are for text in drawings. */
export function imageProgram(): DecoderProgram {
  const reads = [here, nearestPackageJson(here), packagesDir('sharp'), '/etc/fonts'].filter((path) =>
    existsSync(path),
  );
  return { entry: join(here, 'image-child.ts'), reads };
}

/** Node with small heaps, one helper thread and the permission model as a second wall: no writes, children, workers or other files. */
export function nodeLine({ entry, reads }: DecoderProgram): string[] {
  const heap = ['--max-old-space-size=96', '--max-semi-space-size=4', '--v8-pool-size=1', '--no-warnings'];
  const allowed = reads.map((path) => `--allow-fs-read=${path}`);
  return [process.execPath, ...heap, '--permission', '--allow-addons', ...allowed, entry];
}

/** Puts a command under hard resource limits that its children inherit; any POSIX shell can. */
export function limitsLine(limits: DecodeLimits, command: readonly string[]): string[] {
  const cpuSeconds = Math.ceil((limits.maxSeconds / 60 + 1) * limits.cpuSecondsPerMinute);
  const dataKilobytes = Math.ceil((limits.maxMemoryBytes - textAndStacks + reservedByV8) / 1024);
  const outputBlocks = Math.ceil((limits.maxSeconds * 24_000 * 1.1 + 1_000_000) / 512);
  const set = `ulimit -c 0; ulimit -n 64; ulimit -t ${cpuSeconds}; ulimit -d ${dataKilobytes}; ulimit -f ${outputBlocks}`;
  return ['/bin/sh', '-c', `${set}; exec "$@"`, 'sh', ...command];
}

/** bubblewrap: own namespaces, no network, system libraries and the program's files read-only, the rest of the disk absent. */
export function bubblewrapLine(
  bubblewrap: string,
  { reads }: DecoderProgram,
  command: readonly string[],
): string[] {
  const walls = ['--unshare-all', '--unshare-user', '--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL'];
  const life = ['--die-with-parent', '--new-session', '--clearenv', '--setenv', 'UV_THREADPOOL_SIZE', '1'];
  const system = ['--ro-bind', '/usr', '/usr', ...['/lib', '/lib64', '/lib32', '/bin'].flatMap(systemDir)];
  const own = [...reads, process.execPath].flatMap((path) => ['--ro-bind', path, path]);
  const mounts = [...system, '--proc', '/proc', '--dev', '/dev', ...own, '--chdir', '/'];
  return [bubblewrap, ...walls, ...life, ...mounts, '--', ...command];
}

/** Path of `bwrap`, or null. */
export function findBubblewrap(): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return places.map((place) => join(place, 'bwrap')).find(isExecutable) ?? null;
}

function packagesDir(module: string): string {
  const file = createRequire(import.meta.url).resolve(module);
  const folder = `${sep}node_modules${sep}`;
  return file.slice(0, file.lastIndexOf(folder) + folder.length - 1);
}

function systemDir(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

function nearestPackageJson(from: string): string {
  const candidate = join(from, 'package.json');
  return existsSync(candidate) || dirname(from) === from ? candidate : nearestPackageJson(dirname(from));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
