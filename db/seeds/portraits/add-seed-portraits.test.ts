import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findUser } from '#features/members/server/find-user.ts';
import { updateProfileColumns } from '#features/profiles/server/profile-columns.store.ts';
import { avatarFileKey } from '#features/profiles/server/write-avatar.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { insertSeedMembers } from '../testing/insert-seed-members.ts';
import { addSeedPortraits } from './add-seed-portraits.ts';
import { drawPortrait } from './draw-portrait.ts';
import { plannedPortraits } from './planned-portraits.ts';

const world = await aWorld();
const { db, storage } = world.platform;

test('seeded members get drawn portraits, a few keep their letter, and who has a picture keeps it [USER-076]', async () => {
  await transaction(db, (tx) => insertSeedMembers(tx, world.clock.now()));
  const own = seedUserId(1);
  await updateProfileColumns(db, own, { avatar_key: `avatars/${own}/own` });
  const call = makeCall(world.platform, db, guest);
  await addSeedPortraits(call, {});
  const keys = () =>
    Promise.all(seedMembers.map(async (_, at) => (await findUser(db, seedUserId(at)))?.avatar_key));
  const first = await keys();
  await addSeedPortraits(call, {});
  expect(await keys()).toEqual(first);
  expect(first[1]).toBe(`avatars/${own}/own`);
  const portrayed = seedMembers.filter((_, at) => first[at] !== null).map(({ name }) => name);
  expect(portrayed).toEqual(
    seedMembers.map(({ name }) => name).filter((name) => plannedPortraits.some((one) => one.name === name)),
  );
  expect(portrayed.length).toBeLessThan(seedMembers.length);
  for (const [side, extension] of [
    [96, 'webp'],
    [400, 'webp'],
    [400, 'jpg'],
  ] as const) {
    const key = avatarFileKey(first[0] ?? '', side, extension);
    const { width, height } = await sharp((await storage.read(key)) ?? undefined).metadata();
    expect([width, height]).toEqual([side, side]);
    expect((await world.guest.raw({ method: 'GET', url: `/files/${key}` })).status).toBe(200);
  }
});

test('no two portraits are alike, and one is the same wherever it is drawn [USER-076]', () => {
  const drawings = plannedPortraits.map(drawPortrait);
  expect(new Set(drawings).size).toBe(plannedPortraits.length);
  expect(plannedPortraits.map(drawPortrait)).toEqual(drawings);
});

test('each tagline is there [USER-076]', () => {
  expect(seedMembers.filter(({ about }) => about.trim() === '')).toEqual([]);
});
