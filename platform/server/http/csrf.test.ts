import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { checkCsrf, guestCsrfToken, memberCsrfToken } from '#platform/server/http/csrf.ts';
import type { RawRequest } from '#testing/person.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { config } = world.platform;
const ada = await world.person('ada');
const ben = await world.person('ben');
await world.drain();

const unsafe = features
  .flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint))
  .filter(({ method, csrf }) => method !== 'GET' && csrf !== false);
const anId = '0198f000-0000-7000-8000-000000000000';
const urlOf = (path: string) => path.replace(/:\w+/g, anId);

const forgeries: Record<string, Partial<RawRequest>> = {
  'no token': { headers: { 'x-csrf-token': '' } },
  'a made-up token': { headers: { 'x-csrf-token': 'x'.repeat(43) } },
  "somebody else's token": { headers: { 'x-csrf-token': ben.csrfToken() } },
  "a guest's token": { headers: { 'x-csrf-token': world.newGuest().csrfToken() } },
  'a foreign origin': { headers: { origin: 'https://evil.example' } },
  'a look-alike origin': { headers: { origin: `${config.siteUrl}.evil.example` } },
  'the origin null': { headers: { origin: 'null' } },
  'a cross-site fetch': { headers: { 'sec-fetch-site': 'cross-site' } },
};

test('every write of the API refuses eight forgeries with 403 and changes nothing [SHELL-103]', async () => {
  const tables = (await tableNames(world.platform.db)).filter((name) => name !== 'sessions');
  const before = await tableSnapshot(world.platform.db, tables);
  expect(unsafe.length).toBeGreaterThan(15);
  for (const { id, method, path } of unsafe) {
    for (const [title, more] of Object.entries(forgeries)) {
      const { status, body } = await ada.raw({ method, url: urlOf(path), body: {}, ...more });
      expect([status, typeof body.error], `${id}: ${title}`).toEqual([403, 'string']);
    }
  }
  expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
});

test('forms, plain text and multipart bodies are refused', async () => {
  for (const { method, path } of unsafe) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await ada.raw({
        method,
        url: urlOf(path),
        body: 'a=b',
        headers: { 'content-type': type },
      });
      expect(answer.status, `${method} ${path} ${type}`).toBe(415);
    }
  }
});

test('reads, by GET and by HEAD, write nothing but the last use of a session and its end', async () => {
  const reads = features.flatMap(({ endpoints }) =>
    endpoints.filter(({ endpoint }) => endpoint.method === 'GET'),
  );
  const tables = (await tableNames(world.platform.db)).filter(
    (name) => !['sessions', 'rate_counters', 'security_events'].includes(name),
  );
  const before = await tableSnapshot(world.platform.db, tables);
  const logged = async () =>
    (await world.platform.db.selectFrom('security_events').select('kind').orderBy('kind').execute()).map(
      ({ kind }) => kind,
    );
  const loggedBefore = await logged();
  expect(reads.length).toBeGreaterThan(10);
  for (const { endpoint } of reads) {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const member of [ada, world.guest]) {
        const { status } = await member.raw({ method, url: urlOf(endpoint.path) });
        expect(status, endpoint.id).toBeLessThan(500);
      }
    }
  }
  expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
  // Logging out is a GET.
  expect(await logged()).toEqual([...loggedBefore, 'session_ended'].sort());
});

test('our own pages are accepted: with the token, from our origins, or without an origin', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const member: Actor = { ...guest, userId: 'u', sessionKey: 'session' };
  const origins = new Set(['https://a.example', 'https://b.example']);
  const check =
    (actor: Actor, token: string, more: { origin?: string; fetchSite?: string } = {}) =>
    () =>
      checkCsrf({ token, origin: undefined, fetchSite: undefined, ...more }, actor, 'secret', now, origins);
  const token = memberCsrfToken('secret', 'session');
  for (const origin of [undefined, ...origins]) expect(check(member, token, { origin })).not.toThrow();
  for (const fetchSite of ['same-origin', 'same-site', 'none'])
    expect(check(member, token, { fetchSite })).not.toThrow();
  expect(check(member, memberCsrfToken('other secret', 'session'))).toThrow();
  expect(check(member, memberCsrfToken('secret', 'other'))).toThrow();
});

test("a guest's token is valid for two days, for cached pages", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
  const check = (tokenDay: number) => () =>
    checkCsrf(
      { token: guestCsrfToken('secret', at(tokenDay)), origin: undefined, fetchSite: undefined },
      guest,
      'secret',
      at(20),
      new Set(),
    );
  expect(check(20)).not.toThrow();
  expect(check(19)).not.toThrow();
  expect(check(18)).toThrow();
  expect(check(21)).toThrow();
});
