import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecoderSandbox } from '#platform/server/media/decoder-sandbox.ts';
import { encodeTo } from '#platform/server/media/encode-to.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { sniffAudio } from '#platform/server/media/sniff-audio.ts';
import { transcodeFile } from '#platform/server/media/transcode-file.ts';
import type { TranscodeResult } from '#platform/server/media/transcode-result.ts';
import type { HostileFile } from './hostile-file.ts';
import { canary, hostileAudioFiles, hostileMaxSeconds } from './hostile-files.ts';
import { mediaFolder } from './media-folder.ts';
import { mutate } from './mutate.ts';
import { readAtOf } from './read-at.ts';
import { smallAudio } from './small-audio.ts';

let files: Awaited<ReturnType<typeof mediaFolder>>;
let sandbox: DecoderSandbox;
let hostile: HostileFile[];
beforeAll(async () => {
  files = await mediaFolder();
  sandbox = await openDecoderSandbox({ maxChildren: 2, limits: { maxSeconds: hostileMaxSeconds } });
  hostile = await hostileAudioFiles(await files.input(await smallAudio('mp3', 5)));
});
afterAll(() => files[Symbol.asyncDispose]());

async function transcode(bytes: Buffer) {
  const outputPath = files.output();
  const result = await transcodeFile({ inputPath: await files.input(bytes), outputPath, sandbox });
  return { result, output: existsSync(outputPath) ? await files.read(outputPath) : null };
}

async function ending(bytes: Buffer, result: TranscodeResult): Promise<HostileFile['expect']> {
  if (result.ok) return 'done';
  return (await sniffAudio(readAtOf(bytes))) ? 'error' : 'refused';
}

/** Highest resident bytes of any running decoder child. */
function childMemory(): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && read(name, 'cmdline').includes('decode-child.ts'),
  );
  return Math.max(
    0,
    ...children.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0) * 1024),
  );
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

test('there are more than 40 hostile audio files, each with its own name', () => {
  expect(new Set(hostile.map((file) => file.name)).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThan(40);
});

test('every hostile file ends as expected, below 512 MB, and no output contains what it smuggled [TRACK-089]', {
  timeout: 120_000,
}, async () => {
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, childMemory())), 50);
  const endings = await Promise.all(
    hostile.map(async ({ name, bytes }) => {
      const { result, output } = await transcode(bytes);
      expect(output === null).toBe(!result.ok);
      expect(output?.includes(canary) ?? false).toBe(false);
      return [name, await ending(bytes, result)];
    }),
  );
  clearInterval(watch);
  expect(endings).toEqual(hostile.map(({ name, expect: expected }) => [name, expected]));
  expect(highest).toBeLessThan(512 * 1024 * 1024);
  if (process.platform === 'linux') expect(highest).toBeGreaterThan(0);
});

test('a playlist that got past the signature opens nothing, whatever its assumed format [TRACK-089]', {
  timeout: 60_000,
}, async () => {
  const playlists = hostile.filter(({ name }) =>
    ['concat.mp3', 'absolute.mp3', 'dash.m4a', 'session.ogg'].includes(name),
  );
  expect(playlists).toHaveLength(4);
  for (const { bytes } of playlists) {
    for (const format of ['mp3', 'm4a', 'ogg'] as const) {
      await using input = await open(await files.input(bytes));
      const outputPath = files.output();
      const order = { sandbox, format, input: input.fd, outputPath };
      const result = await new Promise<TranscodeResult>((resolve) => encodeTo(order, resolve));
      expect(result).toMatchObject({ ok: false, code: 'undecodable' });
      expect(existsSync(outputPath)).toBe(false);
    }
  }
});

test('hundreds of seeded mutations of valid files each end, and the parent survives', {
  timeout: 180_000,
}, async () => {
  const formats = ['wav', 'mp3', 'flac', 'ogg', 'm4a', 'aiff'] as const;
  const endings: string[] = [];
  for (const format of formats) {
    const valid = (await smallAudio(format, 0.3)).subarray(0, 60_000);
    const mutants = Array.from({ length: 34 }, (_, n) => mutate(valid, `${format} ${n}`));
    const results = await Promise.all(mutants.map((bytes) => transcode(bytes)));
    endings.push(...results.map(({ result }) => (result.ok ? 'done' : result.code)));
  }
  expect(endings).toHaveLength(204);
  expect(
    endings.filter((code) => ['crashed', 'killed', 'stalled', 'over_memory', 'output_failed'].includes(code)),
  ).toEqual([]);
  expect(new Set(endings)).toContain('done');
  expect(new Set(endings)).toContain('undecodable');
});
