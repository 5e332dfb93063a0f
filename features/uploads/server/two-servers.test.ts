import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { presignAudio, type UploadPermission } from '#features/uploads/contract.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const ada = await world.person('ada');
const bytes = aWav({ seconds: 20 });
const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function send(port: number, { url, headers }: UploadPermission): Promise<number> {
  const more = { cookie, 'content-length': bytes.length, 'upload-offset': 0 };
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    path: url,
    headers: { ...headers, ...more },
  });
  sent.end(bytes);
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

test('two servers that receive one upload at the same time store it once and completely', {
  timeout: 90_000,
}, async () => {
  const servers = await Promise.all([aSiteProcess(world), aSiteProcess(world)]);
  for (let round = 0; round < 5; round += 1) {
    const permission = await ada.call(presignAudio, {
      filename: 'song.wav',
      contentType: 'audio/wav',
      contentLength: bytes.length,
    });
    const answers = await Promise.all(servers.map(({ port }) => send(port, permission)));
    expect(answers).toContain(200);
    for (const answer of answers) expect([200, 409]).toContain(answer);
    const kept = await world.platform.storage.read(`uploads/${permission.filename}`);
    expect(Buffer.from(kept ?? []).equals(bytes)).toBe(true);
    const row = await world.platform.db
      .selectFrom('uploads')
      .select('state')
      .where('file_name', '=', permission.filename)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('stored');
  }
  for (const server of servers) await server.kill();
});
