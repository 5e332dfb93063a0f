import { describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import { splitInput } from '#platform/web/api/http-api.ts';
import type { Person, RawAnswer } from './person.ts';
import { tableSnapshot } from './table-snapshot.ts';
import type { World } from './world.ts';
import { textsWithInvalidCharacters, wrongBodies } from './wrong-bodies.ts';

export interface WrongInputsOptions {
  world: World;
  endpoint: AnyEndpoint;
  /** A person for whom `good` succeeds; called once, before the first test. */
  as: () => Person | Promise<Person>;
  /** A valid input, flat and in camelCase as for `person.call`. */
  good: (person: Person) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Tables in which nothing may change. */
  unchanged: readonly (keyof Tables)[];
}

/**
 * Registers the tests for invalid input of a call: wrong, missing, too long and unknown fields, bodies that are no JSON, guests,
 * and seven forgeries. Each must be refused in the wire's error shape and change nothing.
 */
export function wrongInputs({ world, endpoint, as, good, unchanged }: WrongInputsOptions): void {
  let ready: Promise<{ person: Person; input: Record<string, unknown>; url: string; body?: unknown }> | null =
    null;
  const isWrite = endpoint.method !== 'GET';

  function prepare() {
    ready ??= (async () => {
      const person = await as();
      const input = await good(person);
      return { person, input, ...splitInput(endpoint, input) };
    })();
    return ready;
  }

  async function refused(
    title: string,
    statuses: readonly number[],
    send: () => Promise<RawAnswer>,
  ): Promise<void> {
    const before = await tableSnapshot(world.platform.db, unchanged);
    const answer = await send();
    expect(statuses, `${title}: ${answer.status} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    expectErrorShape(answer, title);
    expect(await tableSnapshot(world.platform.db, unchanged), `${title} changed something`).toEqual(before);
  }

  describe(`wrong inputs of ${endpoint.id}`, () => {
    if (endpoint.body) {
      test('missing, unknown, too long and wrongly typed fields are refused [SHELL-100]', async () => {
        const { person, url, body } = await prepare();
        for (const wrong of wrongBodies(body as Record<string, unknown>, endpoint.body)) {
          const request = { method: endpoint.method, url, body: wrong.body } as const;
          await refused(wrong.title, [400, 422], () => person.raw(request));
        }
      });
    }

    test('unknown query fields are refused', async () => {
      const { person, url, body } = await prepare();
      const wrongUrl = `${url}${url.includes('?') ? '&' : '?'}unknown_field=1`;
      await refused('unknown_field', [422], () =>
        person.raw({ method: endpoint.method, url: wrongUrl, ...(body === undefined ? {} : { body }) }),
      );
    });

    if (endpoint.params) {
      test('unknown ids in parameters are refused', async () => {
        const { person, input } = await prepare();
        for (const value of ['0', '%00', '..%2f..', 'x'.repeat(300), '%F0%9F%8E%B5']) {
          for (const key of Object.keys(endpoint.params.shape)) {
            const marked = splitInput(endpoint, { ...input, [key]: 'MARK' });
            const url = marked.url.replace('MARK', value);
            const request = { method: endpoint.method, url, ...(isWrite ? { body: marked.body } : {}) };
            await refused(`${key} = ${value}`, [400, 404, 422], () => person.raw(request));
          }
        }
      });
    }

    if (endpoint.access !== 'anyone') {
      test('a guest gets 401', async () => {
        const { url, body } = await prepare();
        const request = { method: endpoint.method, url, ...(body === undefined ? {} : { body }) };
        await refused('a guest', [401], () => world.newGuest().raw(request));
      });
    }

    if (isWrite) registerWriteTests();

    test('the valid input succeeds', async () => {
      const { person, url, body } = await prepare();
      const answer = await person.raw({
        method: endpoint.method,
        url,
        ...(body === undefined ? {} : { body }),
      });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(400);
    });

    if (endpoint.body) {
      test('a NUL or a lone surrogate in any text causes no server error', async () => {
        const { person, url, body } = await prepare();
        for (const odd of textsWithInvalidCharacters(body as Record<string, unknown>)) {
          const answer = await person.raw({ method: endpoint.method, url, body: odd.body });
          expect(answer.status, odd.title).toBeLessThan(500);
        }
      });
    }
  });

  function registerWriteTests(): void {
    test('bodies that are not JSON are refused', async () => {
      const { person, url } = await prepare();
      const json = { 'content-type': 'application/json' };
      const bodies: [string, number[], string, Record<string, string>][] = [
        ['half JSON', [400], '{"a":', json],
        ['a text', [400], '"text"', json],
        ['__proto__', [400], '{"__proto__":{"admin":true}}', json],
        ['constructor', [400], '{"constructor":{"prototype":{"admin":true}}}', json],
        ['text/plain', [415], '{}', { 'content-type': 'text/plain' }],
        ['a form', [415], 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
        ['multipart', [415], '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
        ['70 kB', [413], JSON.stringify({ a: 'x'.repeat(70_000) }), json],
      ];
      for (const [title, statuses, body, headers] of bodies) {
        await refused(title, statuses, () => person.raw({ method: endpoint.method, url, body, headers }));
      }
    });

    test('forged calls of another page are refused [SHELL-103]', async () => {
      const { person, url, body } = await prepare();
      const forgeries: [string, Record<string, string>][] = [
        ['no token', { 'x-csrf-token': '' }],
        ['a made-up token', { 'x-csrf-token': 'x'.repeat(43) }],
        ["somebody else's token", { 'x-csrf-token': (await newOtherMember(world)).csrfToken() }],
        ['a foreign origin', { origin: 'https://evil.example' }],
        ['no origin to speak of', { origin: 'null' }],
        ['a look-alike origin', { origin: `${world.platform.config.siteUrl}.evil.example` }],
        ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
      ];
      for (const [title, headers] of forgeries) {
        const request = { method: endpoint.method, url, headers, ...(body === undefined ? {} : { body }) };
        await refused(title, [403], () => person.raw(request));
      }
    });
  }
}

const otherMembers = new WeakMap<World, Promise<Person>>();

function newOtherMember(world: World): Promise<Person> {
  const found = otherMembers.get(world) ?? world.person('stranger');
  otherMembers.set(world, found);
  return found;
}

/** Expects `{ error, code? }` or `{ errors: { field: [text] } }` as JSON that is not cached (SHELL-100). */
export function expectErrorShape({ body, headers }: RawAnswer, title = 'the error'): void {
  expect(headers['content-type'], title).toBe('application/json; charset=utf-8');
  expect(headers['cache-control'], title).toBe('private, no-store');
  if ('errors' in body) {
    expect(Object.keys(body), title).toEqual(['errors']);
    expect(Object.keys(body.errors).length, title).toBeGreaterThan(0);
    for (const messages of Object.values(body.errors)) {
      expect(messages, title).toEqual(expect.arrayContaining([expect.any(String)]));
    }
    return;
  }
  expect(
    Object.keys(body).filter((key) => key !== 'code'),
    title,
  ).toEqual(['error']);
  expect(body.error, title).toMatch(/\S/);
}
