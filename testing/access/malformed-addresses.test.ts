import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ASite, aSite } from '../a-site.ts';
import { worldOf } from '../world.ts';
import { createAccessActors } from './access-actors.ts';
import { readAccessList } from './access-list.ts';

let site: ASite;
beforeAll(async () => {
  site = await aSite();
}, 180_000);
afterAll(() => site.close());

/** Placeholders in the path of a route or page: `:id`, `$id`, `{id}` and the remainder `*`. */
const place = /[:$][A-Za-z_]+|\{[^}]+\}|\*/g;
const addresses = readAccessList()
  .map(({ route }) => route.split(' ') as [string, string])
  .filter(([method, path]) => method === 'GET' && path.match(place))
  .map(([, path]) => path);
/** A NUL, a lone surrogate, an empty text, and one longer than any name. */
const impossible = ['%00', 'a%00b', '%ED%A0%80', '%FF', 'a'.repeat(401), '%F0%9F%8E%B8'.repeat(100)];

test('no malformed address causes a server error', async () => {
  expect(addresses.length).toBeGreaterThan(60);
  const people = worldOf(site);
  const cookie = (await (await createAccessActors(people)).cookieOf('free'))?.cookie ?? '';
  const faults: string[] = [];
  for (const path of addresses) {
    for (const text of impossible) {
      const url = path.replaceAll(place, text);
      const { statusCode } = await site.server.inject({ url, headers: { cookie } });
      if (statusCode >= 500) faults.push(`${statusCode} ${path} with ${text.slice(0, 20)}`);
    }
  }
  expect(faults).toEqual([]);
});
