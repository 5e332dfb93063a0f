import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { escapeNonAscii } from './escape-non-ascii.ts';
import { serverOutput } from './server-output.ts';

const source = `export const arrows = ['←', '→'].join('–');

export function fail(text: string): never {
  const shown = \`\${arrows} → \${text}\`; throw new Error(shown);
}
`;

/** Builds the program like one of the server, and moves it as a build does. Gives its folder. */
async function buildProgram(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'tonehall-maps-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(root, 'program.ts'), source);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [escapeNonAscii()],
    build: {
      ssr: true,
      outDir: path.join(root, 'build/next/server'),
      sourcemap: true,
      rolldownOptions: { input: { program: path.join(root, 'program.ts') }, output: serverOutput },
    },
  });
  await mkdir(path.join(root, 'build/server'));
  for (const file of ['program.js', 'program.js.map']) {
    const moved = path.join(root, 'build/server', file);
    await copyFile(path.join(root, 'build/next/server', file), moved);
    await utimes(moved, 1, 1);
  }
  return root;
}

/** The stack that the program leaves in the log, in a process of its own: the test runner maps stacks itself. */
function loggedStack(root: string): string {
  const script = `
    const { createLog } = await import(process.argv[1]);
    const { fail } = await import(process.argv[2]);
    try { fail('once') } catch (err) { createLog({ level: 'info', pretty: false }).error({ err }, 'failed') }`;
  const files = [path.resolve('platform/server/log/log.ts'), path.join(root, 'build/server/program.js')];
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script, ...files], {
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  return (JSON.parse(run.stdout) as { err: { stack: string } }).err.stack;
}

test('stacks in the log point into the sources of a built program, behind characters that it escapes, too [OPS-014]', async () => {
  const root = await buildProgram();
  // The place of `Error`, behind three characters that are written as escapes.
  expect(loggedStack(root)).toContain(`${root}/program.ts:4:50`);
});

test('a map that a newer build has written is not used for a running program [OPS-014]', async () => {
  const root = await buildProgram();
  const later = Date.now() / 1000 + 1000;
  await utimes(path.join(root, 'build/server/program.js.map'), later, later);
  expect(loggedStack(root)).toMatch(/build\/server\/program\.js:\d+:\d+/);
});
