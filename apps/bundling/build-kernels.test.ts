import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#platform/server/project-root.ts';
import { buildKernels, compileKernels } from './build-kernels.ts';

/** A copy of the kernels' sources in another folder, with nothing beside them but the npm packages. */
async function copySources(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tonehall-kernels-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ['package.json', 'studio', 'apps/bundling/build-kernels.ts'])
    await cp(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Builds in a process of its own that finds no program of the machine, and returns what it has written. */
async function buildIn(folder: string): Promise<{ name: string; bytes: Buffer }> {
  const script = "(await import('./apps/bundling/build-kernels.ts')).buildKernels()";
  const options = { cwd: folder, env: { PATH: '/nowhere' } };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], options);
  const built = path.join(folder, 'build/kernels');
  const [name = ''] = await readdir(built);
  return { name, bytes: await readFile(path.join(built, name)) };
}

test('[STUDIO-256] the kernels are built from their sources and npm packages alone, here and in a copy elsewhere, to the same bytes', async () => {
  const first = Buffer.from(await compileKernels());
  const kept = Buffer.from(await buildKernels());
  const { name, bytes } = await buildIn(await copySources());
  expect(first.equals(kept)).toBe(true);
  expect(bytes.equals(first)).toBe(true);
  // It is named by its sources, not by where they are.
  expect(await readdir(path.join(projectRoot, 'build/kernels'))).toContain(name);
  const { imports, exports } = {
    imports: WebAssembly.Module.imports(await WebAssembly.compile(new Uint8Array(first))),
    exports: WebAssembly.Module.exports(await WebAssembly.compile(new Uint8Array(first))),
  };
  // Nothing but its memory comes from outside: no clock, no randomness, no way to abort.
  expect(imports).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }]);
  expect(exports.map(({ name: one }) => one)).toContain('analog_process');
});

test('[STUDIO-256] no built engine is among the sources, and what is built is left out of commits', async () => {
  const ignored = (await readFile(path.join(projectRoot, '.gitignore'), 'utf8')).split('\n');
  expect(ignored).toContain('build/');
  const folders = await readdir(projectRoot, { withFileTypes: true });
  for (const folder of folders) {
    if (!folder.isDirectory() || folder.name.startsWith('.') || ignored.includes(`${folder.name}/`)) continue;
    const files = await readdir(path.join(projectRoot, folder.name), { recursive: true });
    expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([]);
  }
});
