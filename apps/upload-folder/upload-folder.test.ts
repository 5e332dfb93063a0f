import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anAccessToken } from '#features/sign-in/testing/an-access-token.ts';
import { listOwnTracks } from '#features/tracks/contract.ts';
import { deleteTrack } from '#features/tracks/edit.contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { partFileSize } from '#features/uploads/server/part-file.ts';
import { brokenAudio } from '#testing/hostile-files/broken-audio.ts';
import { runProgram } from '#testing/run-program.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { type FolderToUpload, uploadFolder } from './upload-folder.ts';

const world = await aWorld({ rateLimits: 'on' });
await world.server.listen({ host: '127.0.0.1', port: 0 });
const site = new URL(`http://127.0.0.1:${(world.server.server.address() as AddressInfo).port}`);

async function aFolder(files: Readonly<Record<string, Uint8Array | string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** Sends the folder; waiting moves the site's clock. */
async function send(folder: string, token: string, more: Partial<FolderToUpload> = {}) {
  let output = '';
  const code = await uploadFolder({
    url: site,
    token,
    folder,
    publishes: false,
    write: (text) => {
      output += text;
    },
    isTerminal: false,
    wait: async (milliseconds) => world.clock.advance(milliseconds),
    now: () => world.clock.now(),
    ...more,
  }).catch((error: unknown) => {
    output += `threw ${(error as Error).message}`;
    return 1;
  });
  return { code, output };
}

const titlesOf = async (member: Member) =>
  (await member.call(listOwnTracks, { items: 100 })).data.map(({ attributes }) => attributes.title).sort();

/** Passes connections on to the site, and breaks the first one that sends `bytes`. */
async function aBreakingConnection(bytes: number): Promise<{ url: URL; breaks: () => number }> {
  let breaks = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(site.port), '127.0.0.1');
    let passed = 0;
    client.on('data', (chunk) => {
      passed += chunk.length;
      if (breaks === 0 && passed > bytes) {
        breaks += 1;
        // What came so far reaches the site first.
        upstream.end();
        client.destroy();
        return;
      }
      upstream.write(chunk);
    });
    client.on('error', () => upstream.destroy()).on('close', () => upstream.end());
    upstream.on('error', () => client.destroy()).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}`), breaks: () => breaks };
}

/** Passes requests on to the site but for those that it answers itself; `answer` may do something first. */
async function aSiteThat(
  answer: (request: IncomingMessage) => Promise<{ status: number; headers?: Record<string, string> } | null>,
): Promise<URL> {
  const server = createHttpServer((incoming, outgoing) => {
    const pass = async () => {
      const own = await answer(incoming);
      if (own) {
        incoming.resume();
        return void outgoing.writeHead(own.status, own.headers).end();
      }
      const { method, headers, url } = incoming;
      const sent = request(new URL(url ?? '', site), { method, headers: { ...headers, host: site.host } });
      sent.on('error', () => outgoing.destroy());
      sent.on('response', (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      incoming.pipe(sent);
    };
    void pass();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test('a member sends a folder, whose audio files become tracks with one line each, and again, also from another machine, none twice [ACCOUNT-118, ACCOUNT-119]', async () => {
  const ada = await world.person('ada');
  const token = await anAccessToken(ada, 'read', 'upload');
  const folder = await aFolder({
    'first_song.wav': aWav({ hz: 220 }),
    'more/second.wav': aWav({ hz: 330 }),
    'notes.txt': 'words',
    '.hidden.wav': aWav({ hz: 110 }),
  });
  const first = await send(folder, token, { publishes: true });
  expect(first).toEqual({
    code: 0,
    output: [
      '2 audio files, 1 other file is left out.',
      '[1/2] first_song.wav: sent, 88 kB',
      '[2/2] more/second.wav: sent, 88 kB',
      '2 sent, 0 there already, 0 refused.',
      '',
    ].join('\n'),
  });
  await world.drain();
  const { data } = await ada.call(listOwnTracks, {});
  expect(data.map(({ attributes: { title, status, published } }) => ({ title, status, published }))).toEqual([
    { title: 'second', status: 'done', published: true },
    { title: 'first song', status: 'done', published: true },
  ]);
  const elsewhere = await aFolder({});
  await cp(join(folder, 'first_song.wav'), join(elsewhere, 'renamed.wav'));
  expect(await send(folder, token)).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 sent, 2 there already, 0 refused.'),
  });
  expect(await send(elsewhere, token)).toMatchObject({
    output: expect.stringContaining('renamed.wav: is there already'),
  });
  expect(await readdir(elsewhere)).toEqual(['renamed.wav']);
  await ada.call(deleteTrack, { id: data[1]?.id ?? '' });
  expect((await send(elsewhere, token)).output).toContain('renamed.wav: sent');
  expect(await titlesOf(ada)).toEqual(['renamed', 'second']);
});

test('two commands that send a folder at once make no track twice, and another member’s hash finds nothing [ACCOUNT-119]', async () => {
  const [ben, cleo] = [await world.person('ben'), await world.person('cleo')];
  const token = await anAccessToken(ben, 'read', 'upload');
  const songs = { 'a.wav': aWav({ hz: 410 }), 'b.wav': aWav({ hz: 420 }) };
  const folders = [await aFolder(songs), await aFolder(songs), await aFolder(songs)];
  const sent = await Promise.all(folders.map((folder) => send(folder, token)));
  expect(sent.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await titlesOf(ben)).toEqual(['a', 'b']);
  const other = await send(folders[0] ?? '', await anAccessToken(cleo, 'read', 'upload'));
  expect(other.output).toContain('2 sent, 0 there already');
});

test('a file whose connection breaks goes on where it stopped [ACCOUNT-120]', async () => {
  const dora = await world.person('dora');
  const token = await anAccessToken(dora, 'read', 'upload');
  const folder = await aFolder({ 'long.wav': aWav({ seconds: 30, hz: 510 }) });
  const connection = await aBreakingConnection(1_000_000);
  const { code, output } = await send(folder, token, { url: connection.url });
  expect({ code, breaks: connection.breaks() }).toEqual({ code: 0, breaks: 1 });
  expect(output).toContain('long.wav: the connection is lost, trying again');
  await world.drain();
  expect((await dora.call(listOwnTracks, {})).data).toMatchObject([
    { attributes: { status: 'done', duration: 30_000 } },
  ]);
});

test('a command that was ended goes on with the next one, sends the rest only and removes its file [ACCOUNT-120]', async () => {
  const eve = await world.person('eve');
  const token = await anAccessToken(eve, 'read', 'upload');
  const folder = await aFolder({ 'long.wav': aWav({ seconds: 30, hz: 610 }) });
  const connection = await aBreakingConnection(1_000_000);
  const ended = await send(folder, token, {
    url: connection.url,
    wait: async () => {
      throw new Error('ended here');
    },
  });
  expect(ended.output).toContain('threw ended here');
  expect(await readdir(folder)).toContain('.tonehall-uploads.json');
  const state = await readFile(join(folder, '.tonehall-uploads.json'), 'utf8');
  const fileName = /"fileName": "(.*)"/.exec(state)?.[1] ?? '';
  // The site still stores what it was sent before the connection broke.
  await expect
    .poll(() => partFileSize(world.platform, fileName), { timeout: 20_000 })
    .toBeGreaterThan(500_000);
  const progress: string[] = [];
  const again = await send(folder, token, {
    url: connection.url,
    isTerminal: true,
    write: (text) => void progress.push(text),
  });
  expect(again.code).toBe(0);
  const shown = progress.flatMap((text) => /(\d+)% of/.exec(text)?.[1] ?? []).map(Number);
  expect(shown[0]).toBeGreaterThan(10);
  expect(shown.at(-1)).toBe(100);
  expect(await readdir(folder)).toEqual(['long.wav']);
  await world.drain();
  expect(await titlesOf(eve)).toEqual(['long']);
});

test('at a limit the command waits as long as the site says, and goes on [ACCOUNT-120]', async () => {
  const finn = await world.person('finn');
  const token = await anAccessToken(finn, 'read', 'upload');
  const songs = Array.from({ length: 22 }, (_none, at) => [
    `${at}.wav`,
    aWav({ seconds: 0.1, rate: 8000, hz: 200 + at }),
  ]);
  const { code, output } = await send(await aFolder(Object.fromEntries(songs)), token);
  expect(code).toBe(0);
  expect(output).toMatch(/\[21\/22\] 20\.wav: the site takes no more for now; going on at \d\d:\d\d UTC/);
  expect(output).toContain('22 sent, 0 there already, 0 refused.');
});

test('a refused file is named with the reason while the others are sent, and the exit code is 1 [ACCOUNT-118]', async () => {
  const gus = await world.person('gus');
  const token = await anAccessToken(gus, 'read', 'upload');
  const folder = await aFolder({ 'empty.wav': '', 'good.wav': aWav({ hz: 710 }) });
  await writeFile(join(folder, 'large.wav'), '');
  await truncate(join(folder, 'large.wav'), 100 * 1024 * 1024 + 1);
  const { code, output } = await send(folder, token);
  expect(code).toBe(1);
  expect(output).toContain('empty.wav: refused: the file is empty');
  expect(output).toContain(
    'large.wav: refused: the file is larger than 100 MB, the most that is taken; FLAC makes it smaller',
  );
  expect(output).toContain('1 sent, 0 there already, 2 refused.');
});

test('a token that is refused, or lacks a scope, ends the command with the words of the site [ACCOUNT-118]', async () => {
  const hal = await world.person('hal');
  const folder = await aFolder({ 'a.wav': aWav({ hz: 810 }), 'b.wav': aWav({ hz: 820 }) });
  expect(await send(folder, 'tonehall_nothing')).toEqual({
    code: 1,
    output:
      '2 audio files.\n[1/2] a.wav: not sent\nthrew This access token is unknown, has expired or was revoked.',
  });
  expect((await send(folder, await anAccessToken(hal, 'read'))).output).toContain(
    'threw This call needs an access token with the scope "upload".',
  );
  const closed = { url: new URL('http://127.0.0.1:1') };
  expect((await send(folder, 'x', closed)).output).toContain(
    'threw http://127.0.0.1:1 does not answer. What was sent stays: run this again.',
  );
});

test('what the site cannot take for a moment is sent again, each call and after the time that it asks for [ACCOUNT-120]', async () => {
  const kit = await world.person('kit');
  const token = await anAccessToken(kit, 'read', 'upload');
  const folder = await aFolder({ 'a.wav': aWav({ hz: 1010 }) });
  const left = new Map([
    ['GET /api/accounts/tracks', [503, 408]],
    ['GET /api/track_uploads/presign', [502]],
    ['PUT', [503, 429]],
    ['POST /api/mixdowns', [409, 500]],
  ]);
  const url = await aSiteThat(async ({ method, url = '' }) => {
    const path = `${method} ${url.split('?')[0]}`;
    const status = left.get(method === 'PUT' ? 'PUT' : path)?.shift();
    return status === undefined ? null : { status, headers: { 'retry-after': '70' } };
  });
  const pauses: number[] = [];
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  const { code, output } = await send(folder, token, { url, wait });
  expect(output).toContain('1 sent, 0 there already, 0 refused.');
  expect(output).toContain('a.wav: the site takes no more for now; going on at');
  expect({ code, pauses }).toEqual({ code: 0, pauses: Array(7).fill(70_000) });
});

test('a site that keeps failing ends the command, and refuses no file [ACCOUNT-118]', async () => {
  const len = await world.person('len');
  const token = await anAccessToken(len, 'read', 'upload');
  const folder = await aFolder({ 'a.wav': aWav({ hz: 1110 }), 'b.wav': aWav({ hz: 1120 }) });
  const wait = async () => {};
  for (const failing of ['GET', 'PUT', 'POST']) {
    const url = await aSiteThat(async ({ method }) => (method === failing ? { status: 503 } : null));
    const { code, output } = await send(folder, token, { url, wait });
    expect(output).toContain('[1/2] a.wav: not sent\nthrew ');
    expect(output).toContain(
      'takes nothing for now (the site answers 503). What was sent stays: run this again.',
    );
    expect([code, output.includes('refused')]).toEqual([1, false]);
  }
});

test('a redirect, and a 403 for the question how much has arrived, end the command in words [ACCOUNT-118]', async () => {
  const mo = await world.person('mo');
  const token = await anAccessToken(mo, 'read', 'upload');
  const folder = await aFolder({ 'a.wav': aWav({ hz: 1210 }) });
  const elsewhere = await aSiteThat(async () => ({
    status: 301,
    headers: { location: 'https://other.example/' },
  }));
  expect((await send(folder, token, { url: elsewhere })).output).toContain(
    'threw The site answers from another address (https://other.example/): TONEHALL_URL must be its own.',
  );
  const closed = await aSiteThat(async ({ method }) => {
    if (method === 'PUT') return { status: 503 };
    return method === 'HEAD' ? { status: 403 } : null;
  });
  expect((await send(folder, token, { url: closed })).output).toContain(
    'threw This access token may not send files: it needs the scope "upload".',
  );
});

test('a file that changes while it is sent is refused, and becomes a track when it is finished [ACCOUNT-118]', async () => {
  const nan = await world.person('nan');
  const token = await anAccessToken(nan, 'read', 'upload');
  for (const [name, change] of [
    ['grows.wav', (path: string) => appendFile(path, 'more')],
    ['shrinks.wav', (path: string) => truncate(path, 1000)],
  ] as const) {
    const folder = await aFolder({ [name]: aWav({ hz: 1310 }), 'z.wav': aWav({ hz: 1300 + name.length }) });
    let isFirst = true;
    const url = await aSiteThat(async ({ url: path = '' }) => {
      if (!path.includes('presign') || !isFirst) return null;
      isFirst = false;
      await change(join(folder, name));
      return null;
    });
    const { code, output } = await send(folder, token, { url });
    expect(output).toContain(
      `${name}: refused: the file has changed while it was sent; run this again when it is finished`,
    );
    expect(output).toContain('1 sent, 0 there already, 1 refused.');
    expect([code, await readdir(folder)]).toEqual([1, [name, 'z.wav']]);
  }
  expect(await titlesOf(nan)).toEqual(['z', 'z']);
});

test('links to files are sent, those to folders and to nothing are said, as is what cannot be read [ACCOUNT-118]', async () => {
  const ona = await world.person('ona');
  const token = await anAccessToken(ona, 'read', 'upload');
  const elsewhere = await aFolder({ 'real.wav': aWav({ hz: 1410 }), 'other.wav': aWav({ hz: 1420 }) });
  const folder = await aFolder({});
  await symlink(join(elsewhere, 'real.wav'), join(folder, 'link.wav'));
  await symlink(join(elsewhere, 'gone.wav'), join(folder, 'gone.wav'));
  await symlink(elsewhere, join(folder, 'folder'));
  await symlink('loop.wav', join(folder, 'loop.wav'));
  const { code, output } = await send(`${folder}/`, token);
  expect(output).toContain('3 audio files, 1 link to a folder is left out.\n');
  expect(output).toContain('[1/3] gone.wav: refused: the file is no longer there\n');
  expect(output).toContain('[2/3] link.wav: sent');
  expect(output).toContain('[3/3] loop.wav: refused: the file cannot be read: ELOOP\n');
  expect(code).toBe(1);
  expect((await send(join(folder, 'nothing'), token)).output).toContain(
    'threw The folder cannot be read: ENOENT',
  );
});

test('a track that could not be processed, and with --publish one that is not published, is said [ACCOUNT-119]', async () => {
  const peg = await world.person('peg');
  const token = await anAccessToken(peg, 'read', 'upload');
  const broken = (await brokenAudio('folder')).find((file) => file.expect === 'error');
  const folder = await aFolder({ 'bad.wav': broken?.bytes ?? '', 'good.wav': aWav({ hz: 1510 }) });
  await send(folder, token);
  await world.drain();
  const { code, output } = await send(folder, token, { publishes: true });
  expect(output).toContain('bad.wav: is there already, but could not be processed\n');
  expect(output).toContain('good.wav: is there already, not published\n');
  expect(output).toContain('0 sent, 1 there already, 0 refused, 1 could not be processed.');
  expect(code).toBe(1);
});

test('the command says how it is used, what it lacks, and sends a folder [ACCOUNT-118]', async () => {
  const ivy = await world.person('ivy');
  const folder = await aFolder({ 'a.wav': aWav({ hz: 910 }) });
  const run = (args: string[], env: Record<string, string>) => runProgram('upload.ts', args, env);
  expect(await run([], {})).toMatchObject({
    ended: 1,
    stderr: expect.stringContaining('Use: npm run upload -- <folder>'),
  });
  expect((await run([folder], {})).stderr).toContain('TONEHALL_URL is the address of a Tonehall');
  expect((await run([folder], { TONEHALL_URL: site.href })).stderr).toContain(
    'TONEHALL_TOKEN is an access token of',
  );
  expect((await run([folder], { TONEHALL_URL: 'http://tonehall.example' })).stderr).toContain(
    'TONEHALL_URL begins with https://: by http the token goes to this machine only.',
  );
  const env = { TONEHALL_URL: site.href, TONEHALL_TOKEN: await anAccessToken(ivy, 'read', 'upload') };
  expect(await run([basename(folder), '--publish'], { ...env, INIT_CWD: dirname(folder) })).toEqual({
    ended: 0,
    stderr: '',
    stdout: '1 audio file.\n[1/1] a.wav: sent, 88 kB\n1 sent, 0 there already, 0 refused.\n',
  });
  expect(await titlesOf(ivy)).toEqual(['a']);
});
