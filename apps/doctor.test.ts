import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '#testing/a-server.ts';
import { freePort } from '#testing/free-port.ts';
import { runProgram } from '#testing/run-program.ts';

const { platform, database } = await aServer();
const own = {
  DATABASE_URL: database.url,
  DATA_DIR: platform.config.dataDir,
  SECRET: platform.config.secret.reveal(),
};
const doctor = (environment: Record<string, string>) => runProgram('doctor.ts', [], environment);

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-server-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('an operator reads a table of all checks, which ends with 1 where something is wrong only [OPS-021]', async () => {
  const before = await doctor(own);
  expect(before).toMatchObject({ ended: 0, stderr: '' });
  expect(before.stdout).toMatch(/^warning {2}Backup {6}There is no backup/m);
  expect(before.stdout).toMatch(/^good {5}Migrations {2}All \d+ migrations have run\.$/m);
  expect(await runProgram('backup.ts', [await aFolder()], own)).toMatchObject({ ended: 0 });
  expect((await doctor(own)).stdout).toMatch(/^good {5}Backup/m);

  await sql`select graphile_worker.add_job('test.lost', '{}', max_attempts => 1)`.execute(platform.db);
  await sql`update graphile_worker._private_jobs set attempts = 1`.execute(platform.db);
  const after = await doctor(own);
  expect(after.ended).toBe(1);
  expect(after.stdout).toMatch(/^wrong {4}Jobs {8}Given up: 1 job \(test\.lost 1\)/m);
});

test('an operator learns of settings that refuse the start, and reads no password [OPS-021]', async () => {
  const production = await doctor({
    ...own,
    TONEHALL_ENV: 'production',
    SITE_URL: 'http://music.example.org',
  });
  expect(production.ended).toBe(1);
  expect(production.stdout).toMatch(/^wrong {4}Settings {2}SITE_URL: must begin with https/m);
  expect(production.stdout).toMatch(/^wrong {4}Settings {2}SECRET: can be guessed/m);
  const SMTP_URL = `smtp://ada:geheim@127.0.0.1:${await freePort()}`;
  const mail = await doctor({ ...own, SMTP_URL });
  expect(mail.ended).toBe(1);
  expect(mail.stdout).toMatch(/^wrong {4}Mail .*cannot be reached/m);
  expect(mail.stdout + mail.stderr).not.toContain('geheim');
});

test('the private database of a stopped installation is started for the checks and stopped again [OPS-021]', async () => {
  const place = { DATA_DIR: await aFolder(), LOG_LEVEL: 'silent' };
  for (const _time of ['first', 'second']) {
    const { ended, stdout } = await doctor(place);
    expect(ended).toBe(1);
    expect(stdout).toMatch(/^wrong {4}Jobs {8}This can be checked when the migrations have run/m);
    expect(stdout).toMatch(/^good {5}Clock/m);
  }
});
