import { accessSync, constants, existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { cpuSecondsAllowance, type DecodeLimits } from './decode-limits.ts';

/** The folder of the child programs: sources beside this source, built ones beside the built server. */
const here = import.meta.dirname;
const isBuilt = import.meta.filename.endsWith('.js');
// V8 reserves its code range as writable memory, which counts against RLIMIT_DATA though it is unused.
const reservedByV8 = 512 * 1024 * 1024;
const textAndStacks = 96 * 1024 * 1024;

export type DecoderProgram = {
  entry: string;
  reads: string[];
  /** Of JavaScript; the sound itself is beside it. */
  heapMegabytes?: number;
};

/** The audio child and the paths it may read: its own source and the installed packages. */
export function audioProgram(): DecoderProgram {
  const shared = isBuilt ? [] : [join(here, '../../pure/sound')];
  return decoderProgram('decode-child', [packagesDir('node-av'), ...shared]);
}

/** The child that copies sounds and films, and the paths it may read. */
export function remuxProgram(): DecoderProgram {
  return decoderProgram('remux-child', [packagesDir('node-av')]);
}

/** The child that reads tags, and the paths it may read. */
export function tagsProgram(): DecoderProgram {
  return decoderProgram('tags-child', [packagesDir('music-metadata')]);
}

/** The child that renders songs, and the paths it may read: the engine, and its kernels. */
export function renderProgram(heapMegabytes: number): DecoderProgram {
  if (isBuilt) return { ...decoderProgram('run-render', [join(here, 'kernels.wasm')]), heapMegabytes };
  const root = dirname(findNearest('package.json'));
  const sources = ['apps', 'studio', 'platform/pure', 'build/kernels'].map((name) => join(root, name));
  const entry = join(root, 'apps/render/run-render.ts');
  return { ...programAt(entry, [packagesDir('yjs'), ...sources]), heapMegabytes };
}

/** The image child and the paths it may read; fonts are for text in SVGs. */
export function imageProgram(): DecoderProgram {
  return decoderProgram('image-child', [packagesDir('sharp'), '/etc/fonts']);
}

function decoderProgram(name: string, extra: string[]): DecoderProgram {
  const entry = join(here, isBuilt ? `${name}.js` : `${name}.ts`);
  return programAt(entry, [isBuilt ? entry : here, ...extra]);
}

function programAt(entry: string, own: string[]): DecoderProgram {
  const reads = [...own, findNearest('package.json')].filter((path) => existsSync(path));
  // A symbolic link is read by its own path and by its target.
  return {
    entry,
    reads: [...new Set(reads.flatMap((path) => [path, realpathSync(path)]))],
  };
}

/** Node with small heaps, one helper thread and the permission model as a second barrier: no writes, children, workers or other files. */
export function nodeCommand({ entry, reads, heapMegabytes = 96 }: DecoderProgram): string[] {
  const heap = [
    `--max-old-space-size=${heapMegabytes}`,
    '--max-semi-space-size=4',
    '--v8-pool-size=1',
    '--no-warnings',
  ];
  const allowed = reads.map((path) => `--allow-fs-read=${path}`);
  return [process.execPath, ...heap, '--permission', '--allow-addons', ...allowed, entry];
}

/** Wraps a command in `ulimit`s that its children inherit, by any POSIX shell. */
export function limitsCommand(
  limits: Pick<DecodeLimits, 'maxMemoryBytes' | 'maxSeconds' | 'cpuSecondsAtStart' | 'cpuSecondsPerSecond'>,
  command: readonly string[],
  cpuSeconds = Math.ceil(cpuSecondsAllowance(limits, limits.maxSeconds)),
  outputBytes = limits.maxSeconds * 24_000 * 1.1 + 1_000_000,
): string[] {
  const dataKilobytes = Math.ceil((limits.maxMemoryBytes - textAndStacks + reservedByV8) / 1024);
  const outputBlocks = Math.ceil(outputBytes / 512);
  const set = `ulimit -c 0; ulimit -n 64; ulimit -t ${cpuSeconds}; ulimit -d ${dataKilobytes}; ulimit -f ${outputBlocks}`;
  return ['/bin/sh', '-c', `${set}; exec "$@"`, 'sh', ...command];
}

/** Wraps a command in bubblewrap: own namespaces, no network, system libraries and the program's files read-only, no other files. */
export function bubblewrapCommand(
  bubblewrap: string,
  { reads }: DecoderProgram,
  command: readonly string[],
): string[] {
  const isolation = [
    '--unshare-all',
    '--unshare-user',
    '--uid',
    '65534',
    '--gid',
    '65534',
    '--cap-drop',
    'ALL',
  ];
  const lifetime = [
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    '--setenv',
    'UV_THREADPOOL_SIZE',
    '1',
  ];
  const system = ['--ro-bind', '/usr', '/usr', ...['/lib', '/lib64', '/lib32', '/bin'].flatMap(systemDir)];
  const own = [...reads, process.execPath].flatMap((path) => ['--ro-bind', path, path]);
  const mounts = [...system, '--proc', '/proc', '--dev', '/dev', ...own, '--chdir', '/'];
  return [bubblewrap, ...isolation, ...lifetime, ...mounts, '--', ...command];
}

/** The path of `bwrap`, or null. */
export function findBubblewrap(): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return places.map((place) => join(place, 'bwrap')).find(isExecutable) ?? null;
}

function packagesDir(name: string): string {
  return dirname(findNearest(join('node_modules', name)));
}

/** The path of that name in the closest folder upwards; a path in the root where there is none. */
function findNearest(name: string, from = here): string {
  const candidate = join(from, name);
  return existsSync(candidate) || dirname(from) === from ? candidate : findNearest(name, dirname(from));
}

function systemDir(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
