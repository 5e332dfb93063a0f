import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { acquireInstanceLock } from '#platform/server/instance-lock.ts';
import { buildKernels } from './bundling/build-kernels.ts';
import { escapeNonAscii } from './bundling/escape-non-ascii.ts';
import { serverOutput } from './bundling/server-output.ts';
import { firstLoadTable } from './site/first-load.ts';
import { readAssets } from './site/serving/assets.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'build');
const sources = [
  'apps/**',
  'db/seeds/**',
  'design/**',
  'features/**',
  'gateways/**',
  'platform/**',
  'studio/**',
  'testing/harness/site-process.ts',
  'vite.config.ts',
  'package-lock.json',
];
const compressible = /\.(?:js|css|svg|json|txt|wasm|map)$/;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Hash of every source file of the build. */
async function sourceHash(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(path.join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(await readFile(file));
  return hash.digest('hex');
}

/** Brotli's font mode makes large minified scripts 0.1 % smaller than the generic mode. */
const brotliParams = (bytes: Buffer) => ({
  [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
  [zlib.constants.BROTLI_PARAM_MODE]:
    bytes.length > 5000 ? zlib.constants.BROTLI_MODE_FONT : zlib.constants.BROTLI_MODE_GENERIC,
});

/** Writes a `.br` and a `.gz` beside every compressible built file, so that no request compresses anything. */
async function compressAll(folder: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob('**', { cwd: folder }))
    if (compressible.test(file)) files.push(path.join(folder, file));
  const next = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const bytes = await readFile(file);
      const [br, gz] = await Promise.all([
        brotli(bytes, { params: brotliParams(bytes) }),
        gzip(bytes, { level: 9 }),
      ]);
      if (br.length < bytes.length)
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
}

interface Build {
  folder: string;
  /** What is built: folders in it. */
  parts: readonly string[];
  into: (next: string) => Promise<void>;
}

/**
 * Builds into a folder; does nothing when the sources are those of its last build. One of several concurrent processes builds, the
 * others wait. Returns whether this process built.
 */
export async function buildOnce({ folder, parts, into }: Build): Promise<boolean> {
  if (await isBuilt(folder, await sourceHash())) return false;
  const lock = await acquireBuildLock(folder);
  try {
    const hash = await sourceHash();
    if (await isBuilt(folder, hash)) return false;
    await into(path.join(folder, 'next'));
    for (const part of parts) {
      await rm(path.join(folder, part), { recursive: true, force: true });
      await rename(path.join(folder, 'next', part), path.join(folder, part));
    }
    await writeFile(path.join(folder, 'stamp'), hash);
  } finally {
    await lock.release();
  }
  return true;
}

/** Builds the site for browser and server into `build/`, once for the same sources. Returns whether this process built. */
export async function buildSite({ quiet = false } = {}): Promise<boolean> {
  const isNew = await buildOnce({ folder, parts: ['client', 'server'], into: buildInto });
  if (isNew && !quiet)
    console.log(await firstLoadTable(path.join(folder, 'client'), await readAssets(folder)));
  return isNew;
}

async function isBuilt(folder: string, hash: string): Promise<boolean> {
  return (await readFile(path.join(folder, 'stamp'), 'utf8').catch(() => '')) === hash;
}

async function acquireBuildLock(folder: string) {
  for (;;) {
    const lock = await acquireInstanceLock(folder, () => 'a build');
    if (lock.held) return lock;
    await setTimeout(200);
  }
}

async function buildInto(next: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const shared = {
    root,
    configFile: path.join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
  } as const;
  const outDir = path.join(next, 'client');
  const server = path.join(next, 'server');
  await rm(next, { recursive: true, force: true });
  const forBrowsers = (mode: string) => build({ ...shared, mode, build: { outDir, emptyOutDir: false } });
  // Side by side, since each waits most of the time for the thread that minifies its largest file.
  await Promise.all([
    forBrowsers('production'),
    forBrowsers('school')
      .then(() => forBrowsers('embed'))
      .then(() => forBrowsers('studio'))
      .then(() => forBrowsers('studio-worklet'))
      .then(() => forBrowsers('studio-render'))
      .then(() => forBrowsers('studio-devices')),
    writeKernels(outDir)
      .then(() => buildProgram('apps/run-parts.ts', server))
      .then(() => build({ ...shared, build: { ssr: true, outDir: server, emptyOutDir: false } })),
  ]);
  await compressAll(outDir);
}

/** Writes the studio's kernels as a file of the build, with a manifest as the other builds have. */
async function writeKernels(outDir: string): Promise<void> {
  const bytes = await buildKernels();
  const file = `assets/kernels-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.wasm`;
  await mkdir(path.join(outDir, 'assets'), { recursive: true });
  await writeFile(path.join(outDir, file), bytes);
  await writeFile(path.join(outDir, 'studio-kernels-manifest.json'), JSON.stringify({ kernels: { file } }));
}

/** Packages that are large and rarely loaded, or native and found beside their binaries. */
const externalPackages = ['@zxcvbn-ts/language-common', 'assemblyscript', 'satori', 'sharp', 'stripe'];

/** What a server starts beside itself: the hash thread, the decoders and the renderer. */
const childPrograms = [
  'features/sign-in/server/passwords/hash-thread.ts',
  'platform/server/media/decode-child.ts',
  'platform/server/media/image-child.ts',
  'platform/server/media/remux-child.ts',
  'platform/server/media/tags-child.ts',
  'apps/render/run-render.ts',
];

/**
 * Builds a program of the server, with those that it starts, each into one file. A start reads one file instead of a thousand, and a
 * new build does not disturb a running server.
 */
export async function buildProgram(program: string, outDir: string): Promise<void> {
  for (const one of [program, ...childPrograms]) await build(serverBuild(one, outDir));
  // The renderer reads them from its own folder.
  await writeFile(path.join(outDir, 'kernels.wasm'), await buildKernels());
}

function serverBuild(program: string, outDir: string): InlineConfig {
  return {
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    plugins: [escapeNonAscii()],
    ssr: { noExternal: true, external: externalPackages },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { [path.basename(program, '.ts')]: path.join(root, program) },
        output: serverOutput,
      },
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const built = await buildSite();
  console.log(
    built ? `Built in ${((performance.now() - started) / 1000).toFixed(1)} s` : 'The build is up to date',
  );
}
