import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Page } from 'playwright-core';
import S3rver from 's3rver';
import { afterAll, expect, test } from 'vitest';
import { buildSite } from '#apps/build.ts';
import { listConversations, listMessages, sendMessage } from '#features/messages/contract.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { getTrack, listRecentTracks } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { Secret } from '#platform/pure/secret.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { aBrowserWindow, waitForHydration } from '#testing/a-browser-window.ts';
import { aProxy } from '#testing/a-proxy.ts';
import type { AServer } from '#testing/a-server.ts';
import { freePort } from '#testing/free-port.ts';
import { dropTestDatabases, emptyDatabase } from '#testing/harness/test-db.ts';
import { injectOverHttp } from '#testing/inject-over-http.ts';
import { aBrowser } from '#testing/person.ts';
import { type Member, testPassword } from '#testing/world.ts';

await buildSite({ quiet: true });
const folder = await mkdtemp(join(tmpdir(), 'tonehall-processes-'));
const secret = 'a secret of several processes, long enough';
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'media', configs: [] }],
});
const bucket = await s3.run();
const sites = [await freePort(), await freePort()];
const studio = await freePort();
const proxy = await aProxy({ sites, byHost: { 'studio.localhost': studio } });
const url = `http://127.0.0.1:${proxy.port}`;
const schools = `http://localhost:${proxy.port}`;
const scripts = (JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as PackageFile)
  .scripts;

interface PackageFile {
  scripts: Record<string, string>;
}

const settings = {
  PATH: [join(projectRoot, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  TONEHALL_ENV: 'test',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  TRUSTED_PROXIES: '1',
  SECRET: secret,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: await emptyDatabase({ bare: true }),
  SITE_URL: url,
  EDU_URL: schools,
  STUDIO_URL: `http://studio.localhost:${proxy.port}`,
  S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
  S3_BUCKET: 'media',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_REGION: 'us-east-1',
};

const children = new Set<ChildProcess>();
afterAll(async () => {
  const left = [...children].filter((child) => child.exitCode === null && child.signalCode === null);
  const ends = left.map((child) => once(child, 'exit'));
  for (const child of left) child.kill('SIGKILL');
  await Promise.all(ends);
  await proxy.close();
  await s3.close();
  await dropTestDatabases();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a script of package.json, which replaces its shell. */
function run(script: string, more: Readonly<Record<string, string>> = {}) {
  const child = spawn('sh', ['-c', scripts[script] ?? ''], {
    cwd: projectRoot,
    env: { ...settings, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended, output: () => output };
}

/** Starts a process and waits until it answers on its port. */
async function start(script: string, port: number, more: Readonly<Record<string, string>>) {
  const started = run(script, more);
  await expect
    .poll(async () => {
      if (started.child.exitCode !== null) throw new Error(started.output());
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return answer?.status;
    })
    .toBe(200);
  return started;
}

const startSite = (port: number) => start('start:site', port, { PORT: String(port), METRICS_PORT: '0' });

type Running = ReturnType<typeof run>;
const running = new Map<number, Running>();
const startSites = async () => {
  for (const port of sites) if (!running.has(port)) running.set(port, await startSite(port));
};

async function end({ child, ended }: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  child.kill(signal);
  return (await ended).code;
}

test('an operator who starts a part without migrations reads what to run, and runs it as often as they like [OPS-025]', async () => {
  for (const script of ['start:site', 'start:studio', 'start:worker']) {
    const { code, output } = await run(script, { PORT: '0', STUDIO_PORT: '0', METRICS_PORT: '0' }).ended;
    expect(output, script).toContain('npm run migrate');
    expect(code, script).toBe(78);
  }
  const first = await run('migrate').ended;
  expect(first.output).toContain('Migrated the database: 0001_');
  expect(first.output).toContain('The database is as this program needs it.');
  expect(first.code).toBe(0);
  const second = await run('migrate').ended;
  expect(second).toEqual({ code: 0, output: 'The database is as this program needs it.\n' });
});

const overHttp = {
  server: { inject: injectOverHttp(proxy.port) },
  platform: { config: { secret: new Secret(secret) }, clock: { now: () => new Date() } },
} as unknown as AServer;

async function aMember(name: string) {
  const person = aBrowser(overHttp, '127.0.0.1');
  await person.call(signUp, {
    user: { email: `${name}@example.org`, password: testPassword, passwordConfirmation: testPassword },
    consents: { age: true, terms: true },
  });
  const session = [...person.cookies].find(([key]) => key.endsWith('tonehall_session'))?.[1] ?? '';
  const { user } = await person.call(getAccount, {});
  return Object.assign(person as Member, { id: user.id, username: user.username, session });
}

async function openWindow(member: Awaited<ReturnType<typeof aMember>>) {
  const window = await aBrowserWindow({ baseURL: url });
  const cookies = [...member.cookies].map(([name, value]) => ({ name, value, url }));
  await window.page.context().addCookies(cookies);
  return window;
}

const thread = (page: Page) => page.getByRole('group', { name: 'Messages' });
async function write(page: Page, text: string) {
  await page.getByPlaceholder('Write a message').fill(text);
  await page.keyboard.press('Enter');
}

test('two members on two sites go on while one of the processes is killed, and then the other [OPS-026]', async () => {
  await startSites();
  await start('start:studio', studio, { STUDIO_PORT: String(studio) });
  const worker = run('start:worker');
  const [anna, ben] = [await aMember('anna'), await aMember('ben')];
  expect(new Set([proxy.siteOf(anna.session), proxy.siteOf(ben.session)]).size).toBe(2);

  const fileName = await uploadAudio(anna, aWav({ seconds: 0.5 }));
  const { id } = trackOf(
    await anna.call(createTrack, { mixdown: { title: 'Across two sites', fileName, published: true } }),
  );
  await expect
    .poll(async () => trackOf(await ben.call(getTrack, { id })).status, { timeout: 90_000 })
    .toBe('done');

  await anna.raw({
    method: 'POST',
    url: '/api/messages',
    body: { message: { user_id: ben.id, content: 'Hello' } },
  });
  const [here, there] = [await openWindow(anna), await openWindow(ben)];
  for (const { page } of [here, there]) {
    await page.goto(`${url}/account/messages`);
    await waitForHydration(page);
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').click();
    await thread(page).getByText('Hello').waitFor();
  }
  await write(there.page, 'From the other site');
  await thread(here.page).getByText('From the other site').waitFor();

  for (const [member, own, other] of [
    [anna, here, there],
    [ben, there, here],
  ] as const) {
    const port = proxy.siteOf(member.session) ?? 0;
    const site = running.get(port);
    if (!site) throw new Error('the member has no site');
    await end(site, 'SIGKILL');
    await write(own.page, `${member.username} after the kill`);
    await thread(other.page).getByText(`${member.username} after the kill`).waitFor();
    await write(other.page, `an answer to ${member.username}`);
    await thread(own.page).getByText(`an answer to ${member.username}`).waitFor();
    await own.page.reload();
    await waitForHydration(own.page);
    await thread(own.page).getByText(`an answer to ${member.username}`).waitFor();
    running.set(port, await startSite(port));
  }
  expect(proxy.failures).toEqual([]);
  expect(await end(worker, 'SIGTERM')).toBe(0);
  const complaints = [...here.pageErrors, ...there.pageErrors].filter((text) => !/WebSocket/.test(text));
  expect(complaints).toEqual([]);
  await Promise.all([here.close(), there.close()]);
});

test('the studio and the edition of schools answer on their hosts behind the same proxy [OPS-026]', async () => {
  const { page, close } = await aBrowserWindow();
  await page.goto(`${schools}/class`);
  await waitForHydration(page);
  await page.goto(settings.STUDIO_URL);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await close();
});

test('a member reads and writes while the sites are restarted one after the other: no GET fails, and each message arrives once [OPS-029]', async () => {
  await startSites();
  const [carl, dora] = [await aMember('carl'), await aMember('dora')];
  const failuresBefore = proxy.failures.length;
  let written = 0;
  let ends = false;
  const use = async () => {
    while (!ends) {
      expect((await dora.raw({ method: 'GET', url: '/community' })).status).toBe(200);
      await carl.call(listRecentTracks, {});
      // As the browser does, which sends a message again with its key when the answer is lost.
      const message = { userId: dora.id, content: `Message ${written}`, key: randomUUID() };
      await expect.poll(() => carl.call(sendMessage, { message }).catch(() => null)).toBeTruthy();
      written += 1;
    }
  };
  const used = use();
  for (const port of sites) {
    const more = written + 5;
    await expect.poll(() => written).toBeGreaterThan(more);
    const site = running.get(port);
    running.delete(port);
    expect(site && (await end(site, 'SIGTERM'))).toBe(0);
    await startSites();
  }
  ends = true;
  await used;
  expect(proxy.failures.slice(failuresBefore).filter((failure) => failure.includes(' GET '))).toEqual([]);
  const [conversation] = (await dora.call(listConversations, {})).data;
  const { meta } = await dora.call(listMessages, { id: conversation?.id ?? '' });
  expect(meta.total).toBe(written);
});
