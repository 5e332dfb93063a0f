import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder, purgeTemporaryFolders } from './temporary-folders.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'temporary-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});
const names = () => readdir(join(dataDir, 'tmp'));

/** A process that creates a folder, prints its path, and runs until it is killed. */
async function aMaker(): Promise<{ child: ChildProcess; folder: string }> {
  const module = new URL('./temporary-folders.ts', import.meta.url).href;
  const script = `
    const { createTemporaryFolder } = await import(${JSON.stringify(module)});
    process.stdout.write(await createTemporaryFolder(${JSON.stringify(dataDir)}, 'transcode'));
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [folder] = await once(child.stdout, 'data');
  return { child, folder: String(folder) };
}

test('a start removes the folders of killed processes and keeps those of running ones [TRACK-103]', async () => {
  const own = await createTemporaryFolder(dataDir, 'transcode');
  const living = await aMaker();
  const killed = await aMaker();
  await writeFile(join(killed.folder, 'output.mp3'), 'half');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  await purgeTemporaryFolders(dataDir, new Date());
  expect((await names()).map((name) => join(dataDir, 'tmp', name)).sort()).toEqual(
    [own, living.folder].sort(),
  );
});

test('a folder of an ended process with a reused pid is removed, and one of another machine stays for a day [TRACK-103]', async () => {
  const own = (await createTemporaryFolder(dataDir, 'transcode')).split('/').at(-1) ?? '';
  const [machine = '', pid = ''] = own.split('-');
  const earlier = `${machine}-${pid}-1-transcode-aaaaaa`;
  const foreign = `00000000-${pid}-1-transcode-aaaaaa`;
  const old = `00000000-${pid}-1-transcode-bbbbbb`;
  for (const name of [earlier, foreign, old]) await mkdir(join(dataDir, 'tmp', name));
  const now = new Date();
  await utimes(join(dataDir, 'tmp', old), now, new Date(now.getTime() - 25 * 3_600_000));
  await purgeTemporaryFolders(dataDir, now);
  const left = await names();
  expect([own, earlier, foreign, old].filter((name) => left.includes(name))).toEqual([own, foreign]);
});

test('a data folder without temporary folders is no error', async () => {
  await purgeTemporaryFolders(join(dataDir, 'nowhere'), new Date());
});
