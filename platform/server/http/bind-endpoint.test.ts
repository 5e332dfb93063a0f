import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { features as real } from '#apps/features.ts';
import { guest } from '#platform/pure/actor.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { conflict, forbidden, Refusal, unavailable } from '#platform/pure/refusal.ts';
import { bind, feature } from '#platform/server/feature.ts';
import { checkAccess } from '#platform/server/http/bind-endpoint.ts';
import { aServer } from '#testing/a-server.ts';
import type { RawRequest } from '#testing/person.ts';
import { worldOf } from '#testing/world.ts';
import { expectErrorShape } from '#testing/wrong-inputs.ts';

const text = z.string().max(50);
const echo = endpoint({
  id: 'probe.say',
  method: 'POST',
  path: '/api/probe/:some_id/say',
  access: 'anyone',
  summary: 'Says what it heard',
  params: z.strictObject({ someId: z.string().max(40) }),
  query: z.strictObject({ howLoud: text.optional() }),
  body: z.strictObject({ firstWord: text, inner: z.strictObject({ deepWord: text.nullable() }).optional() }),
  answer: z.strictObject({
    heardId: text,
    howLoud: text.nullable(),
    firstWord: text,
    more: z.record(z.string(), text),
  }),
});
const look = endpoint({
  ...echo,
  id: 'probe.look',
  method: 'GET',
  path: '/api/probe/look',
  params: undefined,
  body: undefined,
  answer: z.strictObject({ word: text }),
});
const outcome = z.strictObject({ what: text });
const fail = endpoint({
  id: 'probe.fail',
  method: 'POST',
  path: '/api/probe/fail',
  access: 'anyone',
  summary: 'Fails',
  body: outcome,
  answer: outcome,
});
const statement = endpoint({
  ...fail,
  id: 'probe.statement',
  path: '/api/probe/statement',
  atomic: 'one_statement',
});
const members = endpoint({
  id: 'probe.members',
  method: 'POST',
  path: '/api/probe/members',
  access: 'signed_in',
  summary: 'Members',
  answer: outcome,
});
const admins = endpoint({
  id: 'probe.admins',
  method: 'POST',
  path: '/api/probe/admins',
  access: 'site_admin',
  summary: 'Admins',
  answer: outcome,
});
const cookie = endpoint({
  id: 'probe.cookie',
  method: 'POST',
  path: '/api/probe/cookie',
  access: 'anyone',
  summary: 'Cookie',
  body: z.strictObject({ refuse: z.boolean() }),
});

const failures: Record<string, () => unknown> = {
  refusal: () => forbidden('Not you.'),
  code: () => conflict('Not now.', 'not_now'),
  busy: () => unavailable(),
  error: () => new Error('secret detail of the house'),
  database: () => Object.assign(new Error('column "secret" does not exist'), { code: '42703' }),
  text: () => 'a thrown text',
  fault: () => new Refusal(422, 'Invalid input', { fields: { first_word: ['is odd'] } }),
};
/** What the database ends the next statements with. */
const codes: string[] = [];
const probe = feature({
  name: 'probe',
  endpoints: [
    bind(echo, async (_call, input) => ({
      heardId: input.someId,
      howLoud: input.howLoud ?? null,
      firstWord: input.firstWord,
      more: { 'Content-Type': 'kept', camelCase: 'kept', snake_case: 'kept' },
    })),
    bind(look, async () => ({ word: 'here', stray: 'secret' })),
    bind(fail, async (_call, { what }) => {
      if (failures[what]) throw failures[what]();
      return { what };
    }),
    bind(statement, async (call, { what }) => {
      const code = codes.shift();
      if (code) await sql.raw(`do $$ begin raise 'ended' using errcode = '${code}'; end $$`).execute(call.db);
      return { what };
    }),
    bind(members, async () => ({ what: 'member' })),
    bind(admins, async () => ({ what: 'admin' })),
    bind(cookie, async (call, { refuse }) => {
      call.http.setCookie('taste', 'sweet', { maxAgeSeconds: 60 });
      if (refuse) throw conflict('No.');
      return undefined;
    }),
  ],
});
const testServer = await aServer({ features: [...real, probe], siteUrl: 'https://tonehall.example' });
const world = worldOf(testServer);
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });
const good: RawRequest = { method: 'POST', url: '/api/probe/7/say', body: { first_word: 'Hi' } };
const failing = (what: string) => world.guest.raw({ method: 'POST', url: '/api/probe/fail', body: { what } });

test('the wire is snake_case, the action camelCase; keys of records stay [SHELL-096]', async () => {
  const body = { first_word: 'Hi', inner: { deep_word: null } };
  const answer = await world.guest.raw({ method: 'POST', url: '/api/probe/7/say?how_loud=very', body });
  expect(answer.body).toEqual({
    heard_id: '7',
    how_loud: 'very',
    first_word: 'Hi',
    more: { 'Content-Type': 'kept', camelCase: 'kept', snake_case: 'kept' },
  });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('an answer with an undeclared field is an error in tests and is not sent', async () => {
  const answer = await world.guest.raw({ method: 'GET', url: '/api/probe/look' });
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain('secret');
});

test('an account that a school manages gets 403 from every call that is not made for it, and a student from those of the community [EDU-180] [EDU-202]', () => {
  const student = { ...guest, userId: ada.id, sessionKey: 'x', isManaged: true };
  for (const one of [echo, look, members]) {
    expect(() => checkAccess(one, student)).toThrow(
      expect.objectContaining({ status: 403, code: 'managed_account' }),
    );
    expect(() => checkAccess({ ...one, managed: true }, student)).not.toThrow();
    expect(() => checkAccess(one, { ...student, isManaged: false })).not.toThrow();
    const ofSchool = { ...student, isManaged: false, isStudent: true };
    expect(() => checkAccess(one, ofSchool)).not.toThrow();
    expect(() => checkAccess({ ...one, community: true }, ofSchool)).toThrow(
      expect.objectContaining({ status: 403, code: 'student_account' }),
    );
    expect(() => checkAccess({ ...one, community: true }, { ...ofSchool, isStudent: false })).not.toThrow();
  }
});

test('every answer has a new request id, whatever the client sends', async () => {
  const ids = [];
  for (let times = 0; times < 3; times++) {
    const { headers } = await world.guest.raw({
      ...good,
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    ids.push(headers['x-request-id']);
  }
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('errors are { errors } for fields and { error } for the rest [SHELL-100] [SHELL-101]', async () => {
  const cases: [string, number, object][] = [
    ['refusal', 403, { error: 'Not you.' }],
    ['code', 409, { error: 'Not now.', code: 'not_now' }],
    ['fault', 422, { errors: { first_word: ['is odd'] } }],
    ['busy', 503, { error: 'The service is busy. Please try again in a moment.', code: 'overloaded' }],
  ];
  for (const [what, status, body] of cases) {
    const answer = await failing(what);
    expect([answer.status, answer.body]).toEqual([status, body]);
    expectErrorShape(answer);
  }
  expect((await failing('busy')).headers['retry-after']).toBe('1');
});

test('an unexpected error is answered 500 with a fixed text and no details [SHELL-105]', async () => {
  for (const what of ['error', 'database', 'text']) {
    const answer = await failing(what);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ error: 'Something went wrong. Please try again later.' });
    expect(JSON.stringify(answer)).not.toMatch(/secret|at .*\.ts/);
  }
});

test('a call of one statement is repeated when the database ends it to break a deadlock, and not otherwise [CAMPAIGN-380]', async () => {
  const ask = () => world.guest.raw({ method: 'POST', url: '/api/probe/statement', body: { what: 'voted' } });
  codes.push('40P01', '40001', '40P01');
  expect(await ask()).toMatchObject({ status: 200, body: { what: 'voted' } });
  codes.push('40P01', '40P01', '40P01', '40P01');
  expect((await ask()).status, 'after the fourth').toBe(500);
  codes.push('42703');
  expect((await ask()).status).toBe(500);
  expect(codes).toEqual([]);
});

test('guests get 401 on calls for members, members get 403 on calls for site admins [SHELL-101]', async () => {
  const statusOf = async (client: typeof ada | typeof world.guest, name: string) =>
    (await client.raw({ method: 'POST', url: `/api/probe/${name}` })).status;
  expect(await Promise.all([world.guest, ada, admin].map((client) => statusOf(client, 'members')))).toEqual([
    401, 200, 200,
  ]);
  expect(await Promise.all([world.guest, ada, admin].map((client) => statusOf(client, 'admins')))).toEqual([
    401, 403, 200,
  ]);
});

test('a malformed body is 400, a large one 413, one of another type 415 [SHELL-101]', async () => {
  const json = { 'content-type': 'application/json' };
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const cases: [number, string, Record<string, string>][] = [
    [400, '{"first_word":', json],
    [400, '[]', json],
    [400, '"x"', json],
    [400, '7', json],
    [400, '{"__proto__":{"firstWord":"x"},"first_word":"x"}', json],
    [400, '{"first_word":"x","inner":{"__proto__":null}}', json],
    [400, '{"constructor":{"prototype":{}}}', json],
    [400, `{"first_word":${deep(30)}}`, json],
    [400, `{"first_word":${deep(30_000)}}`, json],
    [413, JSON.stringify({ first_word: 'x'.repeat(70_000) }), json],
    [415, '{"first_word":"x"}', { 'content-type': 'text/plain' }],
    [415, 'first_word=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    [415, '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    [415, '<x/>', { 'content-type': 'application/xml' }],
    [415, '{"first_word":"x"}', { 'content-type': 'application/jsonp' }],
  ];
  for (const [status, body, headers] of cases) {
    const answer = await world.guest.raw({ ...good, body, headers });
    expect(answer.status, body.slice(0, 60)).toBe(status);
    expectErrorShape(answer, body.slice(0, 60));
  }
  expect({}).not.toHaveProperty('firstWord');
});

test('JSON with a charset is accepted; null and an empty text count as no body', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  expect((await world.guest.raw({ ...good, body: '{"first_word":"x"}', headers })).status).toBe(200);
  for (const body of ['', 'null']) {
    const answer = await world.guest.raw({ ...good, body, headers });
    expect(answer.body).toEqual({ errors: { first_word: ['This field is required'] } });
  }
});

test('invalid, missing and unknown fields are 422 with errors under their wire names', async () => {
  const cases: [unknown, object][] = [
    [{}, { first_word: ['This field is required'] }],
    [{ first_word: 7 }, { first_word: ['is invalid'] }],
    [{ first_word: ['x'] }, { first_word: ['is invalid'] }],
    [{ first_word: 'x'.repeat(51) }, { first_word: ['is too long (maximum is 50 characters)'] }],
    [{ first_word: 'x', no_such: 1 }, { no_such: ['is not a known field'] }],
    [{ first_word: 'x', inner: {} }, { deep_word: ['This field is required'] }],
    [
      { first_word: 'x', inner: { deep_word: 1, odd_one: 1 } },
      { deep_word: ['is invalid'], odd_one: ['is not a known field'] },
    ],
  ];
  for (const [body, errors] of cases) {
    const answer = await world.guest.raw({ ...good, body });
    expect([answer.status, answer.body]).toEqual([422, { errors }]);
  }
  const query = await world.guest.raw({ ...good, url: '/api/probe/7/say?unknown_one=1' });
  expect(query.body).toEqual({ errors: { unknown_one: ['is not a known field'] } });
  const twice = await world.guest.raw({ ...good, url: '/api/probe/7/say?how_loud=1&how_loud=2' });
  expect(twice.body).toEqual({ errors: { how_loud: ['is invalid'] } });
});

test('a NUL in any text is refused before the schema is checked: body 422, query 422, path 404', async () => {
  const nul = '\u0000';
  const refused: [RawRequest, number][] = [
    [{ ...good, body: { first_word: `a${nul}b` } }, 422],
    [{ ...good, body: { first_word: 'x', inner: { deep_word: nul } } }, 422],
    [{ ...good, body: { first_word: 'x', [`odd${nul}`]: 1 } }, 400],
    [{ ...good, url: '/api/probe/7/say?how_loud=%00' }, 422],
    [{ ...good, url: '/api/probe/a%00b/say' }, 404],
  ];
  for (const [request, status] of refused) {
    const answer = await world.guest.raw(request);
    expect(answer.status, JSON.stringify(request)).toBe(status);
    expectErrorShape(answer);
  }
  const shown = await world.guest.raw({ ...good, body: { first_word: `a${nul}b` } });
  expect(shown.body).toEqual({ errors: { first_word: ['is invalid'] } });
});

test('an unknown route is 404 in the error shape for any method; a malformed address is 400', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await world.guest.raw({ method, url: '/api/no/such/thing' });
    expect([answer.status, answer.body]).toEqual([404, { error: 'Not found' }]);
    expectErrorShape(answer);
  }
  expect((await world.guest.raw({ method: 'GET', url: '/api/probe/fail' })).status).toBe(404);
  for (const url of ['/api/%', '/api/mixdowns/%E0%A4%A', '/%ff']) {
    const answer = await world.guest.raw({ method: 'GET', url });
    expect([400, 404], url).toContain(answer.status);
    expectErrorShape(answer, url);
  }
});

test('a call without a body schema accepts an empty body only', async () => {
  expect((await ada.raw({ method: 'POST', url: '/api/probe/members', body: {} })).status).toBe(200);
  expect((await ada.raw({ method: 'POST', url: '/api/probe/members', body: { a: 1 } })).status).toBe(400);
});

test('cookies are set only after the commit: host-only, HttpOnly, Secure, SameSite=Lax', async () => {
  const ask = (refuse: boolean) =>
    world.newGuest().raw({ method: 'POST', url: '/api/probe/cookie', body: { refuse } });
  expect((await ask(true)).headers['set-cookie']).toBeUndefined();
  const kept = await ask(false);
  expect(kept.status).toBe(204);
  const lines = [kept.headers['set-cookie']].flat();
  expect(lines).toEqual(['taste=sweet; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure']);
});

test('/healthz reports that the process runs, /readyz that the database answers', async () => {
  expect((await world.guest.raw({ method: 'GET', url: '/healthz' })).body).toEqual({ status: 'ok' });
  expect((await world.guest.raw({ method: 'GET', url: '/readyz' })).body).toEqual({ status: 'ready' });
});
