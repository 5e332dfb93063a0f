import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { listAccessTokens } from '#features/sign-in/access-tokens.contract.ts';
import { listOwnTracks } from '#features/tracks/contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { aWorld, testPassword } from '#testing/world.ts';

const world = await aWorld();
const examples = await readFile(join(import.meta.dirname, '../docs/api.md'), 'utf8');

test('the curl examples of docs/api.md sign in, make a published track of a file in three calls, and list it [ACCOUNT-117] [ACCOUNT-129]', async () => {
  const ada = await world.person('ada');
  await world.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.server.server.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-examples-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'rain.wav'), aWav());
  const blocks = [...examples.matchAll(/```sh\n(.*?)```/gs)].map(([, script]) => script ?? '');
  const placeOf = (text: string) => blocks.findIndex((block) => block.includes(text));
  const untilPublished = blocks.slice(placeOf('/presign'), placeOf('/api/mixdowns') + 1);
  expect(untilPublished.join('').match(/\bcurl /g)).toHaveLength(3);
  const env = {
    PATH: process.env.PATH,
    TONEHALL_URL: `http://127.0.0.1:${port}`,
    TONEHALL_EMAIL: ada.email,
    TONEHALL_PASSWORD: testPassword,
  };
  const script = `set -e\n${blocks.join('\n')}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env });
  expect(stdout).toContain('upload-offset: ');
  expect(JSON.parse(stdout.slice(stdout.lastIndexOf('{"data":[')))).toMatchObject({
    data: [{ attributes: { title: 'Rain', published: true } }],
  });
  await world.drain();
  const { data } = await ada.call(listOwnTracks, {});
  expect(data).toMatchObject([{ attributes: { title: 'Rain', status: 'done', published: true } }]);
  const { tokens } = await ada.call(listAccessTokens, {});
  expect(tokens).toMatchObject([{ name: 'My program', scopes: ['read', 'upload'] }]);
});
