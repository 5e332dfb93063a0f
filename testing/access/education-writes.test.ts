import { beforeAll, describe, expect, test } from 'vitest';
import { tableNames } from '../table-names.ts';
import { tableSnapshot } from '../table-snapshot.ts';
import { aWorld } from '../world.ts';
import { type AccessActors, createAccessActors } from './access-actors.ts';
import { type ActorName, actors, readAccessList } from './access-list.ts';
import { requestOf } from './access-request.ts';

const world = await aWorld();
let accessActors: AccessActors;
let tables: Awaited<ReturnType<typeof tableNames>>;
beforeAll(async () => {
  accessActors = await createAccessActors(world);
  tables = await tableNames(world.platform.db);
}, 180_000);

/** The calls of schools, of their classes and of invitations into them that write. */
const writes = world.features
  .filter(({ name }) => ['education', 'invitations', 'classes'].includes(name))
  .flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint))
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => ({ route: `${endpoint.method} ${endpoint.path}`, endpoint }));
const list = new Map(readAccessList().map((entry) => [entry.route, entry]));

test('schools have calls that write [EDU-145]', () => expect(writes.length).toBeGreaterThan(6));

describe.each(writes)('$route', ({ route, endpoint }) => {
  test('answers 401 without a session and 403 without a valid CSRF token, and changes nothing [EDU-145]', async () => {
    const entry = list.get(route);
    if (!entry) throw new Error(`the access list lacks ${route}`);
    const actor: ActorName = actors.find((one) => one !== 'guest' && entry.statuses[one] < 400) ?? 'owner';
    const { method, url, body } = requestOf(route, await accessActors.fill(entry.input), endpoint);
    const session = await accessActors.cookieOf(actor);
    const send = (headers: Record<string, string>) =>
      world.newGuest().raw({
        method: method as 'POST',
        url,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      });
    const before = await tableSnapshot(world.platform.db, tables);
    // The token of an invitation's e-mail declines it without a session.
    if (endpoint.access !== 'anyone') expect((await send({})).status).toBe(401);
    for (const token of ['', 'x'.repeat(43)])
      expect((await send({ cookie: session?.cookie ?? '', 'x-csrf-token': token })).status).toBe(403);
    expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
  });
});
