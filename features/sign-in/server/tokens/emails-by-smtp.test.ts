import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { aSiteProcess, type SiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { requestPasswordReset, resetPassword } from '../../recovery.contract.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const { db } = world.platform;
const newPassword = 'a stage for every song';
let logged = '';
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface ReceivedEmail {
  to: string;
  text: string;
}

/** A real mail server. `port` 0 takes a free one; `received` holds the received e-mails. */
async function mailServer(
  port = 0,
): Promise<{ port: number; received: ReceivedEmail[]; close: () => Promise<void> }> {
  const received: ReceivedEmail[] = [];
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
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  closers.push(close);
  return { port: (server.server.address() as AddressInfo).port, received, close };
}

async function worker(port: number, failpoints = ''): Promise<SiteProcess> {
  const process = await aSiteProcess(world, {
    worker: true,
    deadAfterSeconds: 1,
    failpoints,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'trace' },
    onLog: (text) => {
      logged += text;
    },
  });
  closers.push(() => process.kill());
  return process;
}

/** Lets failed jobs wait as long as they do after many attempts. Scheduled ones beside them are none of them. */
const waitLong = () =>
  sql`update graphile_worker._private_jobs set run_at = now() + interval '6 hours' where last_error is not null`.execute(
    db,
  );
const seedsLeft = async () => {
  const { rows } = await sql<{
    seed: string;
  }>`select payload ->> 'seed' as seed from graphile_worker._private_jobs
    where payload ->> 'seed' is not null`.execute(db);
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
const tokenIn = (email: ReceivedEmail | undefined) =>
  /reset_password_token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? 'no token';
/** Follows the link in the e-mail and waits for the notice that this causes. */
async function followLink(email: ReceivedEmail | undefined): Promise<void> {
  const resetPasswordToken = tokenIn(email);
  const user = { password: newPassword, passwordConfirmation: newPassword, resetPasswordToken };
  await world.newGuest().call(resetPassword, { user });
  await allDone();
}

test('an e-mail waits while the mail server is down, is sent once when a worker starts while it is back, and no log shows its secrets [OPS-028]', {
  timeout: 180_000,
}, async () => {
  const ada = await world.person('ada');
  await world.drain();
  const stopped = await mailServer();
  await stopped.close();
  await world.guest.call(requestPasswordReset, { user: { email: ada.email } });
  await worker(stopped.port);
  await expect
    .poll(async () => (await jobsLeft()).map(({ error }) => error), { timeout: 60_000 })
    .toContainEqual(expect.stringContaining('The mail server cannot be reached'));
  const seeds = await seedsLeft();
  expect(seeds).toHaveLength(1);
  const restarted = await mailServer(stopped.port);
  await waitLong();
  await worker(stopped.port);
  await allDone();
  expect(restarted.received.map(({ to }) => to)).toEqual([ada.email]);
  await followLink(restarted.received[0]);
  expect(logged).toContain('The mail server cannot be reached');
  for (const secret of [tokenIn(restarted.received[0]), ada.email, newPassword, ...seeds])
    expect(logged).not.toContain(secret);
});

test.each(['mail.claimed', 'mail.sent'])(
  'a worker killed at %s sends no e-mail twice and leaves no job waiting',
  { timeout: 180_000 },
  async (step) => {
    const name = step.replace('.', '-');
    const member = await world.person(name);
    await world.drain();
    const server = await mailServer();
    await world.guest.call(requestPasswordReset, { user: { email: member.email } });
    const killed = await worker(server.port, `${step}=kill`);
    expect(await killed.ended).toBe('SIGKILL');
    await worker(server.port);
    await allDone();
    const emails = server.received.filter(({ to }) => to === member.email);
    expect(emails).toHaveLength(step === 'mail.sent' ? 1 : 0);
    if (emails[0]) await followLink(emails[0]);
  },
);

test('a worker is killed before it reaches the mail server: another one sends the e-mail once', {
  timeout: 180_000,
}, async () => {
  const eve = await world.person('eve');
  await world.drain();
  const server = await mailServer();
  await world.guest.call(requestPasswordReset, { user: { email: eve.email } });
  const killed = await worker(server.port, 'mail.begun=kill');
  expect(await killed.ended).toBe('SIGKILL');
  expect(server.received).toEqual([]);
  await worker(server.port);
  await allDone();
  expect(server.received.map(({ to }) => to)).toEqual([eve.email]);
});
