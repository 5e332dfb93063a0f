import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config/read-config.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { runProgram } from '#testing/run-program.ts';

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');
const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map((found) => found[1]);

test('the units start what the scripts start, with settings that the program accepts [OPS-027]', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const shared = await read('deploy/tonehall.env');
  const given = Object.fromEntries(
    shared
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/)),
  );
  const own = {
    SECRET: '3Nn5tA0Hq1rWm8zUeY7cKx2VbJ4dLf6PgSoTiQhRw',
    DATABASE_URL: 'postgres://tonehall@127.0.0.1/tonehall',
  };
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'media',
    S3_REGION: 'x',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'kX9vB2nM4qW7',
  };
  for (const [unit, part] of [
    ['site@', 'site'],
    ['studio', 'studio'],
    ['worker', 'worker'],
  ] as const) {
    const text = await read(`deploy/tonehall-${unit}.service`);
    const [start = ''] = valuesOf(text, 'ExecStart');
    expect(scripts[`start:${part}`]).toBe(
      `MALLOC_ARENA_MAX=1 NODE_ENV=production exec ${start.replace('/opt/tonehall/node_modules/.bin/', '')}`,
    );
    const ofUnit = (valuesOf(text, 'Environment')[0] ?? '').replace('%i', '3101');
    const settings = Object.fromEntries(ofUnit.split(' ').map((pair) => pair.split('=')));
    expect(settings).toMatchObject({ MALLOC_ARENA_MAX: '1', NODE_ENV: 'production' });
    const config = readConfig({ ...given, ...settings, ...own, ...bucket });
    expect(config).toMatchObject({
      environment: 'production',
      trustedProxies: 1,
      siteUrl: 'https://music.example.org',
    });
  }
});

test('the proxy and the units pass the checks of their own programs where those are installed [OPS-027]', async () => {
  const { ended, stdout, stderr } = await runProgram('check-deploy.ts', [], {});
  expect(stderr).toBe('');
  for (const name of ['nginx', 'systemd'])
    expect(stdout).toMatch(new RegExp(`^${name}(?:: good| is not installed here: not checked)$`, 'm'));
  expect(ended).toBe(0);
});
