import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnvironmentName } from '#platform/server/config/config.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { outboxPages } from './outbox-pages.ts';
import { readOutbox } from './read-outbox.ts';

let dir = '';
beforeAll(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox');
});
afterAll(() => rm(join(dir, '..'), { recursive: true, force: true }));

const script = '<script>alert(1)</script>';
const mail = (id: string, subject: string) => ({
  id,
  to: 'anna@example.test',
  subject,
  html: `<p>${subject}</p>${script}`,
  text: 'Text & more',
});

async function site(environment: EnvironmentName) {
  const app = Fastify();
  await app.register(outboxPages, { dir, environment });
  return app;
}

test('an empty outbox shows a message', async () => {
  expect(await readOutbox(dir)).toEqual([]);
  const answer = await (await site('local')).inject('/dev/outbox');
  expect([answer.statusCode, answer.body.includes('No mail yet')]).toEqual([200, true]);
});

test('an e-mail is stored once, and the newest is listed first', async () => {
  let minute = 0;
  const mailer = createOutboxMailer({ dir, now: () => new Date(Date.UTC(2026, 10, 20, 12, minute++)) });
  expect(await mailer.send(mail('welcome:1', 'First'))).toBe('sent');
  expect(await mailer.send(mail('welcome:2', `${script} & Co.`))).toBe('sent');
  const again = await Promise.all(Array.from({ length: 5 }, () => mailer.send(mail('welcome:1', 'Changed'))));
  expect(again).toEqual(Array(5).fill('already_sent'));
  expect((await readOutbox(dir)).map(({ id, subject }) => [id, subject])).toEqual([
    ['welcome:2', `${script} & Co.`],
    ['welcome:1', 'First'],
  ]);
});

test('the pages show e-mails, whose scripts do not run', async () => {
  const app = await site('local');
  const list = await app.inject('/dev/outbox');
  expect(list.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co.');
  expect(list.body).not.toContain(script);
  const page = await app.inject('/dev/outbox/welcome%3A2');
  expect(page.body).toContain('Text &amp; more');
  expect(page.body).not.toContain(script);
  const body = await app.inject('/dev/outbox/welcome%3A2/body');
  expect(body.body).toContain('<p>');
  expect(body.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/);
});

test.each(['nobody', '..%2f..%2fetc', '%00', 'x'.repeat(200)])('there is no e-mail %s', async (id) => {
  const app = await site('local');
  expect((await app.inject(`/dev/outbox/${id}`)).statusCode).toBeGreaterThanOrEqual(400);
  expect((await app.inject(`/dev/outbox/${id}/body`)).statusCode).toBeLessThan(500);
});

test.each(['staging', 'production'] as const)('in %s there is no outbox', async (environment) => {
  const app = await site(environment);
  for (const path of ['/dev/outbox', '/dev/outbox/welcome%3A1', '/dev/outbox/welcome%3A1/body']) {
    expect((await app.inject(path)).statusCode).toBe(404);
  }
});
