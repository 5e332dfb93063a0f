import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { purgeDeliveries } from './mail-deliveries.store.ts';
import type { Email } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const database = await testDatabase();
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Taken {
  from: string;
  to: string[];
  source: string;
}

async function mailServer(more: SMTPServerOptions = {}): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        taken.push({ from: mailFrom ? mailFrom.address : '', to, source: Buffer.concat(pieces).toString() });
        done();
      });
    },
    ...more,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

const mailerFor = (url: string) =>
  createSmtpMailer({
    server: { url, timeoutMs: 400 },
    from: { name: 'The hall', address: 'no-reply@hall.test' },
    db: database.db,
    log: silentLog,
  });

let count = 0;
function mail(more: Partial<Email> = {}): Email {
  count += 1;
  const id = `mail-${count}`;
  return { id, to: 'anna@example.test', subject: 'Welcome', html: '<p>Hello</p>', text: 'Hello', ...more };
}

/** Header names of a message in lower case, and its unfolded header lines. */
function headersOf(source: string): Map<string, string[]> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map<string, string[]>();
  for (const line of head.split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(line.indexOf(':') + 1).trim()]);
  }
  return headers;
}

test('an e-mail arrives with both parts, the sender and the one recipient', async () => {
  const { url, taken } = await mailServer();
  expect(await mailerFor(url).send(mail({ id: 'welcome:7' }))).toBe('sent');
  expect(taken).toMatchObject([{ from: 'no-reply@hall.test', to: ['anna@example.test'] }]);
  const source = taken[0]?.source ?? '';
  const headers = headersOf(source);
  expect(headers.get('from')).toEqual(['The hall <no-reply@hall.test>']);
  expect(headers.get('message-id')).toEqual(['<welcome+7@hall.test>']);
  expect(source).toContain('Content-Type: text/plain');
  expect(source).toContain('Content-Type: text/html');
});

test('an e-mail is sent once, also by repeated and concurrent calls', async () => {
  const { url, taken } = await mailServer();
  const one = mail();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => mailerFor(url).send(one)));
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
  expect(await mailerFor(url).send(one)).toBe('already_sent');
  expect(taken).toHaveLength(1);
});

test('while the server is down the job fails, and a retry sends the e-mail', async () => {
  const one = mail();
  await expect(mailerFor('smtp://127.0.0.1:1').send(one)).rejects.toMatchObject({ name: 'MailFailure' });
  const { url, taken } = await mailServer();
  expect(await mailerFor(url).send(one)).toBe('sent');
  expect(taken).toHaveLength(1);
});

const refusal = () => Object.assign(new Error('not now'), { responseCode: 451 });

test.each<[string, SMTPServerOptions]>([
  ['the sender', { onMailFrom: (_address, _session, done) => done(refusal()) }],
  ['the reader', { onRcptTo: (_address, _session, done) => done(refusal()) }],
  ['the message', { onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal())) }],
  ['the connection', { onConnect: (_session, done) => done(refusal()) }],
])('a server that refuses %s fails the job, and a retry sends it', async (_what, options) => {
  const one = mail();
  const refusing = await mailServer(options);
  await expect(mailerFor(refusing.url).send(one)).rejects.toMatchObject({ name: 'MailFailure' });
  const { url, taken } = await mailServer();
  expect(await mailerFor(url).send(one)).toBe('sent');
  expect(taken).toHaveLength(1);
});

test('a wrong password fails the job, and no e-mail is lost', async () => {
  const authOptional = false;
  const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) =>
    auth.password === 'right' ? done(null, { user: auth.username }) : done(new Error('wrong'));
  const { url, taken } = await mailServer({ authOptional, onAuth, allowInsecureAuth: true });
  const one = mail();
  const as = (password: string) => mailerFor(url.replace('smtp://', `smtp://us%40hall.test:${password}@`));
  await expect(as('wrong').send(one)).rejects.toMatchObject({ name: 'MailFailure' });
  expect(await as('right').send(one)).toBe('sent');
  expect(taken).toHaveLength(1);
});

test('an e-mail without an answer after its transfer is not sent again', async () => {
  const silent = await mailServer({ onData: (stream) => stream.resume() });
  const one = mail();
  expect(await mailerFor(silent.url).send(one)).toBe('already_sent');
  const { url, taken } = await mailServer();
  expect(await mailerFor(url).send(one)).toBe('already_sent');
  expect(taken).toHaveLength(0);
});

test('only old deliveries are purged', async () => {
  const { url, taken } = await mailServer();
  const one = mail();
  await mailerFor(url).send(one);
  await purgeDeliveries(database.db, new Date(Date.now() - 60_000));
  expect(await mailerFor(url).send(one)).toBe('already_sent');
  expect(await purgeDeliveries(database.db, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  expect(await mailerFor(url).send(one)).toBe('sent');
  expect(taken).toHaveLength(2);
});

test('a server without greeting fails the job by timeout', async () => {
  const held: Socket[] = [];
  const mute = createServer((socket) => held.push(socket));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of held) socket.destroy();
    mute.close();
  });
  const { port } = mute.address() as AddressInfo;
  await expect(mailerFor(`smtp://127.0.0.1:${port}`).send(mail())).rejects.toMatchObject({
    name: 'MailFailure',
  });
});

const names = [
  'a\r\nBcc: evil@evil.test',
  'a\nBcc: evil@evil.test',
  'a\rBcc: evil@evil.test',
  'a\r\n\r\n<script>',
  'a\0b',
  'a\u0085Bcc: x',
  'a\u2028Bcc: x',
  'a\r\n Bcc: folded',
  '=?utf-8?q?=0d=0aBcc:_evil?=',
  '=?utf-8?b?DQpCY2M6IGV2aWw=?=',
  'ünï',
  '日本語',
  '🎵',
  '\u202egnp.exe',
  '"quoted"',
  '<angle>',
  'a;b',
  'a,b',
  'a:b',
  'a@b',
  '\ud800',
  'x'.repeat(5000),
  '%0d%0aBcc: x',
  '\\r\\nBcc: x',
  '\tBcc: x',
  'a\vBcc: x',
  'a\fBcc: x',
  ' ',
  '',
  '.\r\nQUIT',
  '\r\n.\r\nMAIL FROM:<evil@evil.test>',
  '\r\nDATA',
  '\u0000\u0001\u001f\u007f',
];

test.each(names.map((name) => [name]))('a subject with %j adds no headers', async (name) => {
  const { url, taken } = await mailServer();
  await mailerFor(url).send(mail({ subject: `${name} likes your track` }));
  expect(taken.map(({ to }) => to)).toEqual([['anna@example.test']]);
  const headers = headersOf(taken[0]?.source ?? '');
  const expected = [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ];
  expect([...headers.keys()].sort()).toEqual(expected);
  expect([...headers.values()].every((values) => values.length === 1)).toBe(true);
});

test.each([
  'a@b.test\r\nBcc: evil@evil.test',
  'a@b.test,evil@evil.test',
  'a@b.test;evil@evil.test',
  'A <a@b.test>',
  '<a@b.test>',
  'a@b.test>',
  'a b@c.test',
  'group:a@b.test;',
  '@route.test:a@b.test',
  '"a"@b.test',
  'a@b@c.test',
  'a',
  '@b.test',
  'a@',
  '',
  ' a@b.test',
  'a@b.test ',
  'a(x)@b.test',
  'a@[127.0.0.1]',
  'a\0@b.test',
  'a@b.test\n',
  `${'x'.repeat(65)}@b.test`,
  'a\\@b.test',
  'a\u200b@b.test',
])('%j is refused as recipient', async (to) => {
  const { url, taken } = await mailServer();
  await expect(mailerFor(url).send(mail({ to }))).rejects.toThrow(TypeError);
  expect(taken).toEqual([]);
});

test('the Message-ID of every e-mail is a dot-atom at the domain of the sender, and another for each id [SITE-115]', async () => {
  const { url, taken } = await mailServer();
  const ids = ['a:b:c', 'a.b.c', '.a..b.', 'a_b-c', ':'];
  for (const id of ids) await mailerFor(url).send(mail({ id }));
  const found = taken.flatMap(({ source }) => headersOf(source).get('message-id') ?? []);
  expect(new Set(found).size).toBe(ids.length);
  const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
  for (const one of found) expect(one).toMatch(new RegExp(`^<${atom}(\\.${atom})*@hall\\.test>$`));
});

test('mail programs can unsubscribe with one click, by https only [SITE-100]', async () => {
  const { url, taken } = await mailServer();
  for (const unsubscribe of [undefined, 'http://hall.test/stop', 'https://hall.test/stop'])
    await mailerFor(url).send(mail(unsubscribe === undefined ? {} : { unsubscribe }));
  const headersOf = ({ source }: Taken) => source.match(/^List-Unsubscribe.*$/gm)?.map((line) => line.trim());
  expect(taken.map(headersOf)).toEqual([
    undefined,
    ['List-Unsubscribe: <http://hall.test/stop>'],
    ['List-Unsubscribe: <https://hall.test/stop>', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'],
  ]);
});
