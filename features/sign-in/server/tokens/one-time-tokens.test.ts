import { expect, test } from 'vitest';
import { z } from 'zod';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { claimToken, findValidToken, issueToken, tokenKind } from './one-time-tokens.ts';

const world = await aWorld();
const firstKind = tokenKind({
  name: 'test.first',
  seconds: 60,
  payload: z.strictObject({ value: z.string() }),
});
const secondKind = tokenKind({ name: 'test.second', seconds: 60, payload: z.strictObject({}) });
const call = () => makeCall(world.platform, world.platform.db, guest);

test('one of fifty simultaneous attempts uses a token', async () => {
  const token = await issueToken(call(), { kind: firstKind, userId: null, payload: { value: 'content' } });
  const { given } = await race(50, () => claimToken(call(), firstKind, token));
  expect(given.filter((one) => one !== null).map((one) => one?.payload)).toEqual([{ value: 'content' }]);
});

test('reading does not use a token up, and another kind of token does not match', async () => {
  const token = await issueToken(call(), { kind: firstKind, userId: null, payload: { value: 'content' } });
  expect((await findValidToken(call(), firstKind, token))?.payload.value).toBe('content');
  expect(await claimToken(call(), secondKind, token)).toBeNull();
  expect(await claimToken(call(), firstKind, `${token.slice(1)}A`)).toBeNull();
  expect(await claimToken(call(), firstKind, "' or 1=1 --")).toBeNull();
  expect(await claimToken(call(), firstKind, token)).not.toBeNull();
});

test('a token ends when it expires, and with a newer one of the same member', async () => {
  const { id } = await world.person('tilda');
  const older = await issueToken(call(), { kind: firstKind, userId: id, payload: { value: 'a' } });
  const newer = await issueToken(call(), { kind: firstKind, userId: id, payload: { value: 'b' } });
  expect(await claimToken(call(), firstKind, older)).toBeNull();
  world.clock.advance(61_000);
  expect(await claimToken(call(), firstKind, newer)).toBeNull();
});

test('the database stores no token in clear text', async () => {
  const token = await issueToken(call(), { kind: firstKind, userId: null, payload: { value: 'content' } });
  const rows = await world.platform.db.selectFrom('one_time_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});
