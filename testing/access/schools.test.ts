import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSiteServer } from '#apps/site/serving/create-site-server.ts';
import { type ASite, aSite } from '../a-site.ts';
import { freePort } from '../free-port.ts';
import { worldOf } from '../world.ts';
import { createAccessActors } from './access-actors.ts';
import { readAccessList, type SchoolActorName, schoolActors } from './access-list.ts';
import { requestOf } from './access-request.ts';
import { createSchoolActors, type SchoolActors } from './school-actors.ts';

const list = readAccessList();
const port = await freePort();
const url = `http://localhost:${port}`;
let site: ASite;
let people: SchoolActors;
let education: Awaited<ReturnType<typeof createSiteServer>>;
beforeAll(async () => {
  site = await aSite({ settings: { EDU_URL: url } });
  education = await createSiteServer(site.platform, {
    educationMode: true,
    overload: { guestGate: 10_000, guestDelayMs: 60_000 },
  });
  await education.listen({ host: 'localhost', port });
  const world = worldOf(site);
  people = await createSchoolActors(world, await createAccessActors(world));
}, 180_000);
afterAll(async () => {
  await education.close();
  await site.close();
});

describe.each(list)('$route', ({ route, schools, input }) => {
  test('answers each person of a school as listed, on the education host [EDU-205]', async () => {
    const endpoint = site.features
      .flatMap((feature) => feature.endpoints)
      .find(({ endpoint: one }) => `${one.method} ${one.path}` === route)?.endpoint;
    const answered: Record<string, number> = {};
    const ask = async (actor: SchoolActorName, filled: Record<string, unknown>) => {
      const { method, url: path, body } = requestOf(route, filled, endpoint);
      const { cookie, csrf } = await people.cookieOf(actor);
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          cookie,
          ...(method !== 'GET' && { 'x-csrf-token': csrf }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      await answer.arrayBuffer();
      answered[actor] = answer.status;
    };
    // What only reads is asked by all at the same time, of the same things.
    if (route.startsWith('GET ')) {
      const filled = await people.fill(input);
      await Promise.all(schoolActors.map((actor) => ask(actor, filled)));
    } else for (const actor of schoolActors) await ask(actor, await people.fill(input));
    expect(answered).toEqual(schools);
  });
});
