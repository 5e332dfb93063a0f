import { expect, test } from 'vitest';
import { z } from 'zod';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { claimToken, findValidToken, issueToken, tokenKind } from './one-time-tokens.ts';

const world = await aWorld();
const door = tokenKind({ name: 'test.door', seconds: 60, payload: z.strictObject({ room: z.string() }) });
const gate = tokenKind({ name: 'test.gate', seconds: 60, payload: z.strictObject({}) });
const call = () => makeCall(world.platform, world.platform.db, guest);

test('a token opens once, of fifty tries at once', async () => {
  const token = await issueToken(call(), door, null, { room: 'hall' });
  const { given } = await race(50, () => claimToken(call(), door, token));
  expect(given.filter((one) => one !== null).map((one) => one?.payload)).toEqual([{ room: 'hall' }]);
});

test('looking does not use a token up, and another kind of token does not fit', async () => {
  const token = await issueToken(call(), door, null, { room: 'hall' });
  expect((await findValidToken(call(), door, token))?.payload.room).toBe('hall');
  expect(await claimToken(call(), gate, token)).toBeNull();
  expect(await claimToken(call(), door, `${token.slice(1)}A`)).toBeNull();
  expect(await claimToken(call(), door, "' or 1=1 --")).toBeNull();
  expect(await claimToken(call(), door, token)).not.toBeNull();
});

test('a token ends with its time, and with a newer one of the same member', async () => {
  const { id } = await world.person('tilda');
  const older = await issueToken(call(), door, id, { room: 'a' });
  const newer = await issueToken(call(), door, id, { room: 'b' });
  expect(await claimToken(call(), door, older)).toBeNull();
  world.clock.advance(61_000);
  expect(await claimToken(call(), door, newer)).toBeNull();
});

test('the database holds no token in the clear', async () => {
  const token = await issueToken(call(), door, null, { room: 'vault' });
  const rows = await world.platform.db.selectFrom('one_time_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});
