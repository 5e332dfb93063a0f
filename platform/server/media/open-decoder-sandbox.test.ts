import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { mediaFolder } from '#testing/hostile-files/media-folder.ts';
import { decodeLimits } from './decode-limits.ts';
import { bubblewrapCommand, findBubblewrap, limitsCommand, nodeCommand } from './decoder-command.ts';
import { lazyDecoderSandbox } from './lazy-decoder-sandbox.ts';
import { openDecoderSandbox } from './open-decoder-sandbox.ts';

let files: Awaited<ReturnType<typeof mediaFolder>>;
beforeAll(async () => {
  files = await mediaFolder();
});
afterAll(() => files[Symbol.asyncDispose]());

const attempts = `
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
const tried = async (name, attempt) => {
  try { await attempt(); return name; } catch { return null; }
};
const [secret, url] = process.argv.slice(2);
const got = [
  await tried('secret', () => readFileSync(secret)),
  await tried('passwd', () => readFileSync('/etc/passwd')),
  await tried('home', () => readdirSync('/root')),
  await tried('write', () => writeFileSync('/tmp/x', 'x')),
  await tried('spawn', () => { if (spawnSync('/bin/true').error) throw new Error(); }),
  await tried('network', () => fetch(url)),
];
console.log(JSON.stringify({ got: got.filter(Boolean), env: Object.keys(process.env).sort() }));
`;

const hog = `
const held = [];
for (let megabytes = 0; megabytes < 1200; megabytes += 8) {
  held.push(Buffer.alloc(8 * 1024 * 1024, 1));
  // The peak size would include that of the test process before exec.
  console.log(process.memoryUsage().rss);
}
`;

/** Runs a script in the sandbox of the decoder, with only its own file readable. */
async function runSandboxed(wrapped: boolean, script: string, args: string[] = []): Promise<string> {
  const entry = join(files.folder, `${wrapped}-${script.length}.mjs`);
  await writeFile(entry, script);
  const program = { entry, reads: [entry] };
  const bubblewrap = wrapped ? findBubblewrap() : null;
  const line = bubblewrap
    ? bubblewrapCommand(bubblewrap, program, nodeCommand(program))
    : nodeCommand(program);
  const [command = '', ...rest] = limitsCommand(decodeLimits, line);
  return new Promise((resolve) => {
    execFile(command, [...rest, ...args], { env: {} }, (_, stdout) => resolve(stdout));
  });
}

async function whatAChildReaches(wrapped: boolean): Promise<{ got: string[]; env: string[] }> {
  const secret = await files.input(Buffer.from('secret'));
  const server = createServer((_, answer) => answer.end('reached')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await runSandboxed(wrapped, attempts, [secret, `http://127.0.0.1:${port}/`]);
  server.close();
  return JSON.parse(answer);
}

test('without bubblewrap a child cannot read or write files or start processes', async () => {
  const { got } = await whatAChildReaches(false);
  expect(got.filter((name) => name !== 'network')).toEqual([]);
});

test.each([true, false])(
  'a child that allocates more ends below 512 MB (bubblewrap: %s)',
  async (wrapped) => {
    const residentBytes = (await runSandboxed(wrapped, hog)).trim().split('\n').map(Number);
    expect(residentBytes.length).toBeGreaterThan(10);
    expect(Math.max(...residentBytes)).toBeLessThan(512 * 1024 * 1024);
  },
);

test('a sandbox without bubblewrap has a warning for the start-up log', async () => {
  expect(await openDecoderSandbox({ mode: 'off' })).toMatchObject({
    kind: 'limits',
    warning: expect.stringContaining('bubblewrap'),
  });
});

test('a configuration that requires bubblewrap is refused without it', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await expect(
    lazyDecoderSandbox({ decoderSandbox: 'bwrap', transcoders: 1, dataDir: files.folder })(),
  ).rejects.toThrow('DECODER_SANDBOX');
  expect(
    (await lazyDecoderSandbox({ decoderSandbox: 'auto', transcoders: 1, dataDir: files.folder })()).warning,
  ).toContain('bubblewrap');
  vi.unstubAllEnvs();
});

test('a sandbox that could not be opened, because its folder could not be created, is opened by the next call [TRACK-110]', async () => {
  const programs = await mkdtemp(join(files.folder, 'programs-'));
  // A fake of a working bubblewrap: it runs the command after its own options.
  const runs = '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n';
  await writeFile(join(programs, 'bwrap'), runs, { mode: 0o755 });
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const dataDir = join(programs, 'data');
  await writeFile(dataDir, 'no folder');
  const decoder = lazyDecoderSandbox({ decoderSandbox: 'auto', transcoders: 1, dataDir });
  await expect(decoder()).rejects.toThrow();
  await rm(dataDir);
  expect((await decoder()).kind).toBe('bubblewrap');
});

test('a child has no access to files and processes, and with bubblewrap none to network and environment', async () => {
  const { kind, warning } = await openDecoderSandbox();
  const wrapped = kind === 'bubblewrap';
  const { got, env } = await whatAChildReaches(wrapped);
  expect(warning === null).toBe(wrapped);
  expect(got.filter((name) => wrapped || name !== 'network')).toEqual([]);
  expect(env.filter((name) => name !== 'PWD')).toEqual(wrapped ? ['UV_THREADPOOL_SIZE'] : []);
});

test('a server under `nice` has the same sandbox', async () => {
  const probe = `
    const { openDecoderSandbox } = await import(${JSON.stringify(new URL('./open-decoder-sandbox.ts', import.meta.url).href)});
    process.stdout.write((await openDecoderSandbox()).kind);
    process.exit(0);
  `;
  const line = ['-n', '15', process.execPath, '--input-type=module', '-e', probe];
  const kind = new Promise<string>((resolve) => {
    execFile('nice', line, (_, stdout) => resolve(stdout));
  });
  expect(await kind).toBe((await openDecoderSandbox()).kind);
});
