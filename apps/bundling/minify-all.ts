import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MinifyOptions } from 'terser';

const { version } = createRequire(import.meta.url)('terser/package.json') as { version: string };
/** A third pass over large files such as React costs seconds and gains nothing, over others a fourth. */
const largeChunkBytes = 100_000;
const unusedDays = 14;
const DAY_MS = 86_400_000;

const optionsOf = (code: string): MinifyOptions => ({
  module: true,
  ecma: 2022,
  compress: { passes: code.length > largeChunkBytes ? 2 : 3, keep_fargs: false },
});

/**
 * Minifies programs in threads; what the folder has from an earlier build is read there, since most programs are the same in the
 * next build. Gives them in their order.
 */
export async function minifyAll(codes: readonly string[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = codes.map((code) => path.join(folder, `${keyOf(code)}.js`));
  const minified = await Promise.all(files.map(readUsed));
  // The largest first, so that none is left to the end.
  const missing = [...codes.keys()]
    .filter((at) => minified[at] === null)
    .sort((a, b) => (codes[a]?.length ?? 0) - (codes[b]?.length ?? 0));
  const threads = Math.min(missing.length, availableParallelism());
  await Promise.all(
    Array.from({ length: threads }, () =>
      inThread(async (minify) => {
        for (let at = missing.pop(); at !== undefined; at = missing.pop()) {
          const code = await minify(codes[at] ?? '');
          await writeWhole(files[at] ?? '', code);
          minified[at] = code;
        }
      }),
    ),
  );
  await deleteUnused(folder);
  return minified.map((code, at) => code ?? codes[at] ?? '');
}

function keyOf(code: string): string {
  const made = JSON.stringify([version, optionsOf(code)]);
  return createHash('sha256').update(made).update(code).digest('hex');
}

/** Runs the work with a thread that minifies one program after another. Throws what the thread throws. */
async function inThread(work: (minify: (code: string) => Promise<string>) => Promise<void>): Promise<void> {
  // A large young generation saves a tenth of the time.
  const thread = new Worker(path.join(import.meta.dirname, 'minify-thread.ts'), {
    resourceLimits: { maxYoungGenerationSizeMb: 128 },
  });
  try {
    await work(async (code) => {
      thread.postMessage({ code, options: optionsOf(code) });
      const [answer] = (await once(thread, 'message')) as [string];
      return answer;
    });
  } finally {
    await thread.terminate();
  }
}

async function readUsed(file: string): Promise<string | null> {
  const code = await readFile(file, 'utf8').catch(() => null);
  const now = new Date();
  if (code !== null) await utimes(file, now, now).catch(() => undefined);
  return code;
}

/** Writes under another name first, so that an interrupted build leaves no half file. */
async function writeWhole(file: string, code: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, code);
  await rename(part, file);
}

async function deleteUnused(folder: string): Promise<void> {
  const before = Date.now() - unusedDays * DAY_MS;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
}
