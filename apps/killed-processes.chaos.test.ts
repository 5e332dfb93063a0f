import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commentPageOf } from '#features/comments/model/comment-document.ts';
import { signUp } from '#features/sign-in/contract.ts';
import { getTrack, listOwnTracks, trackComments } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { Secret } from '#platform/pure/secret.ts';
import { findPostmaster } from '#platform/server/db/postmaster.ts';
import type { AServer } from '#testing/a-server.ts';
import { freePort } from '#testing/free-port.ts';
import { injectOverHttp } from '#testing/inject-over-http.ts';
import { aBrowser, type Person } from '#testing/person.ts';
import { compileCache } from '#testing/run-program.ts';
import { seededBytes } from '#testing/seeded-bytes.ts';
import { type Member, testPassword } from '#testing/world.ts';

const rounds = process.env.CHAOS === 'all' ? 500 : 10;
/** The number of calls acknowledged between two kills. */
const callsBetweenKills = 3;
const secret = 'a secret of kills with more than 32 characters';
const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-start-'));
const [site, education, studio, metrics] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
];
let tonehall = start();
afterAll(async () => {
  tonehall.child.kill('SIGTERM');
  await tonehall.ended;
  await rm(dataDir, { recursive: true, force: true });
});

function start(): { child: ChildProcess; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TONEHALL_ENV: 'test',
      SEED: 'none',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      SECRET: secret,
      DATA_DIR: dataDir,
      PORT: String(site),
      EDU_PORT: String(education),
      STUDIO_PORT: String(studio),
      METRICS_PORT: String(metrics),
    },
    stdio: 'ignore',
  });
  return { child, ended: once(child, 'exit') };
}

const overHttp = {
  server: { inject: injectOverHttp(site) },
  platform: { config: { secret: new Secret(secret) }, clock: { now: () => new Date() } },
} as unknown as AServer;

/**
 * Repeats `call` until the server answers, and returns the answer. Refusals of a stopped server are retried; others are thrown, and so
 * is the end of `npm start`.
 */
async function retryUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== 408 && status !== 503) throw error;
      if (tonehall.child.exitCode !== null)
        throw new Error(`npm start ended with code ${tonehall.child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function aMember(name: string): Promise<Person> {
  const person = aBrowser(overHttp, '127.0.0.1');
  await retryUntilAnswered(() =>
    person.call(signUp, {
      user: { email: `${name}@example.org`, password: testPassword, passwordConfirmation: testPassword },
      consents: { age: true, terms: true },
    }),
  );
  return person;
}

/** The processes below `pid`, each with its command line. */
async function descendants(pid: number): Promise<{ pid: number; command: string }[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
        const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return { pid: Number(name), parent, command };
      }),
  );
  const below = (of: number): typeof all =>
    all.filter(({ parent }) => parent === of).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

type Target = 'site' | 'database' | 'decoder' | 'everything';

async function kill(target: Target): Promise<void> {
  const own = await descendants(tonehall.child.pid ?? 0);
  const end = (pid: number | null | undefined) => {
    try {
      if (pid) process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A decoder may have ended since the processes were listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  if (target === 'site') end(own.find(({ command }) => command.includes('run-parts'))?.pid);
  if (target === 'decoder') end(own.findLast(({ command }) => command.includes('decode-child'))?.pid);
  if (target === 'database') end(await findPostmaster(join(dataDir, 'postgres/cluster')));
  if (target !== 'everything') return;
  tonehall.child.kill('SIGKILL');
  for (const { pid, command } of own) if (command.includes('run-parts')) end(pid);
  await tonehall.ended;
  tonehall = start();
}

test('no acknowledged call is lost, duplicated or given up when any process is killed under load', {
  timeout: 300_000 + rounds * 30_000,
}, async () => {
  const people = await Promise.all(['ada', 'ben', 'cleo'].map(aMember));
  const random = seededBytes('kills');
  const tracks: { id: string; owner: Person }[] = [];
  const likes: { id: string; by: Person }[] = [];
  const comments: { id: string; content: string; acknowledged: boolean }[] = [];
  let acknowledged = 0;
  let isOver = false;

  async function act(person: Person): Promise<void> {
    const track = tracks[(random(1)[0] ?? 0) % Math.max(1, tracks.length)];
    const wish = (random(1)[0] ?? 0) % 4;
    if (!track || (wish === 0 && tracks.length < rounds * 2)) {
      const fileName = await retryUntilAnswered(() => uploadAudio(person as Member, aWav({ seconds: 0.5 })));
      const { id } = trackOf(
        await retryUntilAnswered(() =>
          person.call(createTrack, { mixdown: { title: 'A piece', fileName, published: true } }),
        ),
      );
      tracks.push({ id, owner: person });
    } else if (wish === 1) {
      const comment = { id: track.id, content: randomUUID(), acknowledged: false };
      comments.push(comment);
      await person.call(trackComments.post, { id: comment.id, content: comment.content });
      comment.acknowledged = true;
    } else {
      await person.call(likeTrack, { id: track.id });
      likes.push({ id: track.id, by: person });
    }
    acknowledged += 1;
  }
  const busy = people.map(async (person) => {
    while (!isOver) await act(person).catch(() => undefined);
  });

  const targets: Target[] = ['site', 'database', 'decoder', 'everything'];
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged;
    await expect
      .poll(() => acknowledged - before, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(callsBetweenKills);
    const targetIndex = (random(1)[0] ?? 0) % (targets.length * 4);
    // Restarting everything takes longest, so it comes least often.
    await kill(targetIndex === 0 ? 'everything' : (targets[targetIndex % 3] ?? 'site'));
    expect(tonehall.child.exitCode, `npm start after round ${round}`).toBeNull();
  }
  isOver = true;
  await Promise.all(busy);

  const statusOf = ({ id, owner }: (typeof tracks)[number]) =>
    retryUntilAnswered(() => owner.call(getTrack, { id })).then((answer) => trackOf(answer).status);
  // After several kills of one file its next attempt waits for up to a minute.
  for (const track of tracks)
    await expect.poll(() => statusOf(track), { timeout: 4 * 60_000 }).not.toMatch(/waiting|processing/);
  const statuses = await Promise.all(tracks.map(statusOf));
  expect(statuses).toEqual(tracks.map(() => 'done'));
  for (const person of people) {
    const own = tracks.filter(({ owner }) => owner === person).map(({ id }) => id);
    const listed = await ownTracks(person);
    expect(listed).toEqual(expect.arrayContaining(own));
    expect(new Set(listed).size).toBe(listed.length);
  }
  for (const { id, by } of likes) {
    const { currentUserLiked } = trackOf(await by.call(getTrack, { id }));
    expect(currentUserLiked).toBe(true);
  }
  for (const { id } of tracks) {
    const stored = await contentsOf(people[0] as Person, id);
    expect(new Set(stored).size).toBe(stored.length);
    const acknowledgedComments = comments.filter((comment) => comment.id === id && comment.acknowledged);
    expect(stored).toEqual(expect.arrayContaining(acknowledgedComments.map(({ content }) => content)));
  }
});

async function ownTracks(person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (let page: string | undefined; ; ) {
    const answer = await person.call(listOwnTracks, page === undefined ? {} : { page });
    ids.push(...trackPageOf(answer).items.map(({ id }) => id));
    if (answer.meta.nextPage === null) return ids;
    page = String(answer.meta.nextPage);
  }
}

async function contentsOf(person: Person, id: string): Promise<string[]> {
  const contents: string[] = [];
  for (let page: string | undefined; ; ) {
    const answer = await person.call(trackComments.list, page === undefined ? { id } : { id, page });
    contents.push(...commentPageOf(answer).items.map(({ content }) => content ?? ''));
    if (answer.meta.nextPage === null) return contents;
    page = String(answer.meta.nextPage);
  }
}
