import { expect, test } from 'vitest';
import { imageTypes } from '#features/uploads/model/upload-rules.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on' });
const ada = await world.person('ada');
const ask = (query: string, actor: Pick<typeof ada, 'raw'> = ada) =>
  actor.raw({ method: 'GET', url: `/api/image_uploads/presign?${query}` });

test('a permission for a picture has fields, headers, method, url and filename [GROUP-095]', async () => {
  const { status, body } = await ask('filename=My%20hall.png&content_type=image/png');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['fields', 'filename', 'headers', 'method', 'url']);
  expect(body).toMatchObject({
    fields: {},
    method: 'PUT',
    headers: { 'Content-Type': 'image/png', 'X-CSRF-Token': ada.csrfToken() },
  });
  expect(body.filename).toMatch(/^[a-z0-9]{32}\.img$/);
  expect(body.url).toContain(`/uploads/${body.filename}?permission=`);
});

test('a guest gets 401, a type other than a picture 422, the 31st call of an hour 429 [GROUP-100]', async () => {
  const query = 'filename=a.png&content_type=image/png';
  expect((await ask(query, world.guest)).status).toBe(401);
  const eager = await world.person('eager');
  const reader = await world.person('reader');
  for (const type of ['image/tiff', 'text/html', 'audio/wav', '', 'image/png,text/html']) {
    const { status, body } = await ask(`filename=a.png&content_type=${type}`, reader);
    expect([status, Object.keys(body.errors)], type).toEqual([422, ['content_type']]);
  }
  for (let times = 0; times < 30; times++) {
    const type = imageTypes[times % imageTypes.length] ?? '';
    const { status } = await ask(`filename=a&content_type=${encodeURIComponent(type)}`, eager);
    expect(status, type).toBe(200);
  }
  expect((await ask(query, eager)).status).toBe(429);
  expect((await ask(query)).status).toBe(200);
});
