import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listPages } from '#features/pages/admin.contract.ts';
import { aFolder } from '#features/pages/testing/an-archive.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';

const run = promisify(execFile);
// The command's clock is the real one, and what it publishes must not be in the future here.
const world = await aWorld({ clock: fakeClock(new Date(Date.now() + 3_600_000).toISOString()) });
const { config } = world.platform;
const admin = await world.person('admin', { admin: true });

const content = (...words: string[]) =>
  run(process.execPath, [path.join(import.meta.dirname, 'content.ts'), ...words], {
    env: {
      PATH: process.env.PATH,
      TONEHALL_ENV: 'test',
      DATABASE_URL: world.database.url,
      DATA_DIR: config.dataDir,
      SECRET: config.secret.reveal(),
    },
  });

async function writeFolder(name: string, more: Parameters<typeof aFolder>[0] = {}): Promise<string> {
  const folder = path.join(config.dataDir, name);
  for (const [file, text] of Object.entries(aFolder(more))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}
const pagesHere = async () =>
  (await admin.call(listPages, {})).data.map(({ path: at, state }) => [at, state]);

test('the command says what it would do, imports, and exports again [CMS-118]', async () => {
  const folder = await writeFolder('in');
  const dry = await content('import', folder, '--dry-run');
  expect(dry.stdout).toBe('add     /imported  Imported\nNothing was changed.\n');
  expect(await pagesHere()).toEqual([]);
  expect((await content('import', folder)).stdout).toBe(
    'add     /imported  Imported\nPages are drafts until they are published.\n',
  );
  expect(await pagesHere()).toEqual([['/imported', 'draft']]);
  expect((await content('import', folder, '--publish')).stdout).toBe(
    'leave   /imported  Imported\nAll of this is published.\n',
  );
  expect(await pagesHere()).toEqual([['/imported', 'live']]);
  const out = path.join(config.dataDir, 'out');
  expect((await content('export', out, '--dry-run')).stdout).toContain('pages/imported/page.json');
  expect((await content('export', out)).stdout).toBe(`3 files are in ${out} now.\n`);
  expect((await readdir(out)).sort()).toEqual(['manifest.json', 'pages']);
  await expect(content('export', out)).rejects.toMatchObject({ stderr: `${out} is not empty.\n` });
});

test('the command lists what is wrong with a folder or with its words [CMS-118]', async () => {
  const folder = await writeFolder('wrong', { 'manifest.json': '{"format":7}', 'notes.txt': 'N' });
  await expect(content('import', folder)).rejects.toMatchObject({
    code: 1,
    stderr: 'notes.txt: is not expected\nmanifest.json: is of format 7, and this program reads format 1\n',
  });
  for (const words of [[], ['export'], ['import', 'a', 'b'], ['remove', 'a'], ['export', 'a', '--publish']])
    await expect(content(...words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Use: npm run content'),
    });
});
