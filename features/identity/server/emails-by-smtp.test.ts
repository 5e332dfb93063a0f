import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { aSiteProcess, type SiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { requestPasswordReset, resetPassword } from '../recovery.contract.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const { db } = world.platform;
const newPassword = 'a stage for every song';
let logged = '';
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Taken {
  to: string;
  text: string;
}

/** A real mail server. `port` 0 takes any; what it has taken is in `taken`. */
async function mailServer(port = 0): Promise<{ port: number; taken: Taken[]; close: () => Promise<void> }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const text = Buffer.concat(pieces)
          .toString()
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  closers.push(close);
  return { port: (server.server.address() as AddressInfo).port, taken, close };
}

async function worker(port: number, failpoints = ''): Promise<SiteProcess> {
  const house = await aSiteProcess(world, {
    worker: true,
    deadAfterSeconds: 1,
    failpoints,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'trace' },
    onLog: (text) => {
      logged += text;
    },
  });
  closers.push(() => house.kill());
  return house;
}

/** Jobs that failed wait for longer and longer; here they are due at once. */
const hurry = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
const seedsLeft = async () => {
  const { rows } = await sql<{
    seed: string;
  }>`select payload ->> 'seed' as seed from graphile_worker._private_jobs`.execute(db);
  return rows.map(({ seed }) => seed);
};
const jobsLeft = async () =>
  (
    await sql<{
      error: string | null;
    }>`select last_error as error from graphile_worker._private_jobs`.execute(db)
  ).rows;
const allDone = async () => {
  await expect.poll(jobsLeft, { timeout: 60_000 }).toEqual([]);
};
const tokenIn = (letter: Taken | undefined) =>
  /reset_password_token=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? 'no token';
/** Takes the link of the letter, and waits for the notice that this causes. */
async function follow(letter: Taken | undefined): Promise<void> {
  const resetPasswordToken = tokenIn(letter);
  const user = { password: newPassword, passwordConfirmation: newPassword, resetPasswordToken };
  await world.newGuest().call(resetPassword, { user });
  await allDone();
}

test('a letter waits while the mail server is down and leaves once when it is back, and no log tells its secrets', {
  timeout: 180_000,
}, async () => {
  const ada = await world.person('ada');
  await world.drain();
  const gone = await mailServer();
  await gone.close();
  await world.guest.call(requestPasswordReset, { user: { email: ada.email } });
  await worker(gone.port);
  await expect
    .poll(async () => (await jobsLeft())[0]?.error, { timeout: 60_000 })
    .toContain('The mail server cannot be reached');
  const seeds = await seedsLeft();
  expect(seeds).toHaveLength(1);
  const back = await mailServer(gone.port);
  await worker(gone.port);
  await hurry();
  await allDone();
  expect(back.taken.map(({ to }) => to)).toEqual([ada.email]);
  await follow(back.taken[0]);
  expect(logged).toContain('The mail server cannot be reached');
  for (const secret of [tokenIn(back.taken[0]), ada.email, newPassword, ...seeds])
    expect(logged).not.toContain(secret);
});

test.each(['mail.claimed', 'mail.sent'])(
  'a worker that is killed at %s: the letter never leaves twice, and nothing waits for ever',
  { timeout: 180_000 },
  async (step) => {
    const name = step.replace('.', '-');
    const member = await world.person(name);
    await world.drain();
    const server = await mailServer();
    await world.guest.call(requestPasswordReset, { user: { email: member.email } });
    const doomed = await worker(server.port, `${step}=kill`);
    expect(await doomed.ended).toBe('SIGKILL');
    await worker(server.port);
    await allDone();
    const letters = server.taken.filter(({ to }) => to === member.email);
    expect(letters).toHaveLength(step === 'mail.sent' ? 1 : 0);
    if (letters[0]) await follow(letters[0]);
  },
);

test('a worker that is killed before it has reached the mail server: another one sends the letter once', {
  timeout: 180_000,
}, async () => {
  const eve = await world.person('eve');
  await world.drain();
  const server = await mailServer();
  await world.guest.call(requestPasswordReset, { user: { email: eve.email } });
  const doomed = await worker(server.port, 'mail.begun=kill');
  expect(await doomed.ended).toBe('SIGKILL');
  expect(server.taken).toEqual([]);
  await worker(server.port);
  await allDone();
  expect(server.taken.map(({ to }) => to)).toEqual([eve.email]);
});
