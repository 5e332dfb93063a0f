import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ASite, aSite } from '../a-site.ts';
import { tableNames } from '../table-names.ts';
import { tableSnapshot } from '../table-snapshot.ts';
import { worldOf } from '../world.ts';
import { type AccessActors, createAccessActors } from './access-actors.ts';
import { type ActorName, actors, readAccessList } from './access-list.ts';
import { requestOf } from './access-request.ts';

const writes = readAccessList().filter(({ route }) => !route.startsWith('GET '));
let site: ASite;
let accessActors: AccessActors;
let tables: Awaited<ReturnType<typeof tableNames>>;
beforeAll(async () => {
  site = await aSite();
  accessActors = await createAccessActors(worldOf(site));
  tables = await tableNames(site.platform.db);
}, 180_000);
afterAll(() => site.close());

interface Forged {
  title: string;
  refusedWith: readonly number[];
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/** What another site, or a program that has read another member's page, can send in a member's name. */
function forgeries(method: string, body: string | undefined, csrf: string, others: string): Forged[] {
  const good = { 'x-csrf-token': csrf, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const json = (title: string, headers: Record<string, string>): Forged => ({
    title,
    refusedWith: [403],
    headers: { ...good, ...headers },
    ...(body !== undefined && { body }),
  });
  const form = 'application/x-www-form-urlencoded';
  return [
    json('no token', { 'x-csrf-token': '' }),
    json('a made-up token', { 'x-csrf-token': 'x'.repeat(43) }),
    json("another session's token", { 'x-csrf-token': others }),
    json('a foreign origin', { origin: 'https://evil.example' }),
    json('an origin that says nothing', { origin: 'null' }),
    json('a cross-site fetch', { 'sec-fetch-site': 'cross-site' }),
    {
      title: 'a form',
      refusedWith: [403, 415],
      headers: { 'content-type': form },
      body: `authenticity_token=${csrf}&a=b`,
    },
    {
      title: 'a method put over another',
      // A form's method override is ignored; where POST is a call of its own, it is refused as one.
      refusedWith: [403, 404, 405, 415],
      method: 'POST',
      headers: { 'content-type': form, 'x-http-method-override': method },
      body: `_method=${method.toLowerCase()}&a=b`,
    },
  ];
}

/** Uploads carry their permission in a signed address, and need a member's session besides. */
const isUpload = (route: string) => route.includes(' /uploads/');

/** Other companies' programs call these and sign their requests, or have the token of an e-mail: nothing that a browser adds counts. */
const isSigned = (route: string) => route.includes(' /webhooks/') || route.endsWith('/unsubscribe');

/** The share menu of the system sends it; it leads to a page and changes nothing. */
const isShared = (route: string) => route === 'POST /share-audio';

/** The statuses with which this route may refuse a forgery. */
function refusalsOf(route: string, { refusedWith }: Forged): readonly number[] {
  if (isSigned(route)) return [400];
  if (isShared(route)) return [303];
  return isUpload(route) ? [...refusedWith, 404] : refusedWith;
}

describe.each(writes)('$route', ({ route, statuses, input }) => {
  test('refuses eight kinds of forged request, and changes nothing [SHELL-103]', async () => {
    const actor: ActorName = actors.find((one) => one !== 'guest' && statuses[one] < 400) ?? 'free';
    const endpoint = site.features
      .flatMap((feature) => feature.endpoints)
      .find(({ endpoint: one }) => `${one.method} ${one.path}` === route)?.endpoint;
    const { method, url, body } = requestOf(route, await accessActors.fill(input), endpoint);
    const [session, other] = await Promise.all([
      accessActors.cookieOf(actor),
      accessActors.cookieOf('other'),
    ]);
    const before = await tableSnapshot(site.platform.db, tables);
    const send = async (forged: Forged) => {
      const answer = await fetch(site.url + url, {
        method: forged.method ?? method,
        redirect: 'manual',
        headers: { ...(session && { cookie: session.cookie }), ...forged.headers },
        ...(forged.body !== undefined && { body: forged.body }),
      });
      await answer.arrayBuffer();
      expect(refusalsOf(route, forged), `${forged.title}: ${answer.status}`).toContain(answer.status);
    };
    await Promise.all(forgeries(method, body, session?.csrf ?? '', other?.csrf ?? '').map(send));
    expect(await tableSnapshot(site.platform.db, tables)).toEqual(before);
  });
});
