import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allLoops } from '#studio/compose/loops/all-loops.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { favourSound, searchSounds, unfavourSound, useSound } from '../contract.ts';
import {
  deletePreset,
  getPreset,
  listPresets,
  MAX_PRESETS,
  type PresetDevice,
  savePreset,
  updatePreset,
} from '../presets.contract.ts';
import { soundsOfMember } from './sounds-of-member.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada');
const ben = await world.person('ben');
const refused = (status: number) => ({ status });
const warmPad: PresetDevice = { type: 'analog', on: true, params: [{ id: 'osc1Level', value: -6 }] };
const aPreset = { name: 'Warm rain', tags: ['pad', 'soft'], devices: [warmPad] };
const idsOf = async (input: Parameters<typeof ada.call<typeof searchSounds>>[1], who = ada) =>
  (await who.call(searchSounds, input)).sounds.map(({ id }) => id);

test('[STUDIO-142] [STUDIO-134] a guest finds loops with maker and licence, page after page, and each once', async () => {
  const first = await world.guest.call(searchSounds, {});
  expect(first.meta.total).toBe(allLoops.length);
  expect(first.sounds).toHaveLength(50);
  expect(first.sounds[0]).toMatchObject({
    ...{ maker: 'Tonehall', licence: 'Free for every use', favourite: null },
  });
  const ids = first.sounds.map(({ id }) => id);
  for (let page = first.meta.nextPage; page !== null; ) {
    const next = await world.guest.call(searchSounds, { page });
    ids.push(...next.sounds.map(({ id }) => id));
    page = next.meta.nextPage;
  }
  expect(new Set(ids).size).toBe(allLoops.length);
  await expect(world.guest.call(searchSounds, { list: 'used' })).rejects.toMatchObject(refused(401));
});

test('[STUDIO-138] a member who likes and uses sounds finds them in their lists, the last first, and nobody else does', async () => {
  const [one, two, three] = allLoops.map(({ id }) => id);
  if (!one || !two || !three) throw new Error('There are no loops');
  for (const id of [one, two]) {
    world.clock.advance(1000);
    expect(await ada.call(favourSound, { id })).toEqual({ favourite: true });
  }
  await ada.call(favourSound, { id: one });
  expect(await idsOf({ list: 'favourites' })).toEqual([two, one]);
  expect((await ada.call(searchSounds, { ids: `${three},${one},nothing` })).sounds).toMatchObject([
    { id: three, favourite: false },
    { id: one, favourite: true },
  ]);
  expect(await ada.call(unfavourSound, { id: two })).toEqual({ favourite: false });
  expect(await idsOf({ list: 'favourites' })).toEqual([one]);
  expect(await idsOf({ list: 'favourites' }, ben)).toEqual([]);

  for (const id of [one, three, one]) {
    world.clock.advance(1000);
    await ada.call(useSound, { id });
  }
  expect(await idsOf({ list: 'used' })).toEqual([one, three]);
  const others = allLoops.slice(10, 110).map(({ id }) => id);
  const at = world.clock.now();
  await sql`insert into sound_marks (user_id, sound_id, used_at)
    select ${ada.id}::uuid, id, ${at} from unnest(${others}::text[]) as o (id)`.execute(db);
  world.clock.advance(1000);
  await ada.call(useSound, { id: two });
  const used = (await ada.call(searchSounds, { list: 'used', items: 100 })).meta;
  expect(used.total).toBe(100);
  expect((await idsOf({ list: 'used' }))[0]).toBe(two);
  for (const call of [favourSound, unfavourSound, useSound])
    await expect(ada.call(call, { id: 'no-such-loop' })).rejects.toMatchObject(refused(404));
});

test('[STUDIO-131] a member saves presets, finds, renames and deletes them, and nobody else reaches them', async () => {
  const saved = await ada.call(savePreset, { preset: aPreset });
  expect(saved).toMatchObject({ name: 'Warm rain', tags: ['pad', 'soft'], types: ['analog'] });
  const chain = [warmPad, { type: 'reverb', on: false, params: [] }];
  await ada.call(savePreset, { preset: { name: 'A whole chain', devices: chain } });
  expect((await ada.call(listPresets, {})).presets.map(({ name }) => name)).toEqual([
    'A whole chain',
    'Warm rain',
  ]);
  expect((await ada.call(getPreset, { id: saved.id })).devices).toEqual([warmPad]);
  const renamed = await ada.call(updatePreset, {
    id: saved.id,
    preset: { name: ' Cold rain ', tags: ['ice'] },
  });
  expect(renamed).toMatchObject({ id: saved.id, name: 'Cold rain', tags: ['ice'] });
  expect((await ben.call(listPresets, {})).presets).toEqual([]);
  for (const call of [getPreset, deletePreset])
    await expect(ben.call(call, { id: saved.id })).rejects.toMatchObject(refused(404));
  const theft = ben.call(updatePreset, { id: saved.id, preset: { name: 'Mine' } });
  await expect(theft).rejects.toMatchObject(refused(404));
  expect(await ada.call(deletePreset, { id: saved.id })).toEqual({ deleted: true });
  await expect(ada.call(getPreset, { id: saved.id })).rejects.toMatchObject(refused(404));
});

test('[STUDIO-131] a preset needs a name that can be read and devices within their limits, and a member has at most 500', async () => {
  const many = Array.from({ length: 257 }, (_none, at) => ({ id: `p${at}`, value: 0 }));
  for (const preset of [
    { ...aPreset, name: ' ' },
    { ...aPreset, name: 'a\u202eb' },
    { ...aPreset, name: 'x'.repeat(61) },
    { ...aPreset, tags: Array.from({ length: 9 }, (_none, at) => `tag ${at}`) },
    { ...aPreset, devices: [] },
    { ...aPreset, devices: [{ ...warmPad, type: '../etc' }] },
    { ...aPreset, devices: [{ ...warmPad, params: [{ id: '__proto__', value: 1 }] }] },
    { ...aPreset, devices: [{ ...warmPad, params: many }] },
  ])
    await expect(ben.call(savePreset, { preset })).rejects.toMatchObject(refused(422));
  await sql`insert into presets (id, user_id, name, devices, created_at, updated_at)
    select gen_random_uuid(), ${ben.id}::uuid, 'x', '[]', now(), now() from generate_series(1, ${MAX_PRESETS})`.execute(
    db,
  );
  await expect(ben.call(savePreset, { preset: aPreset })).rejects.toMatchObject(refused(422));
});

test('[STUDIO-131] [STUDIO-138] what a member likes and has saved is in the export of the account and goes with it', async () => {
  const fan = await world.person('fan');
  await fan.call(favourSound, { id: allLoops[5]?.id ?? '' });
  await fan.call(savePreset, { preset: aPreset });
  const call = { db, platform: world.platform } as never;
  const files = await Array.fromAsync(soundsOfMember.exportFiles(call, fan.id) as AsyncIterable<object>);
  expect(files).toMatchObject([
    { path: 'sounds.json', json: [{ id: allLoops[5]?.id }] },
    { path: 'presets.json', json: [{ name: 'Warm rain', devices: [warmPad] }] },
  ]);
  await soundsOfMember.erase(call, fan.id);
  expect(await idsOf({ list: 'favourites' }, fan)).toEqual([]);
  expect((await fan.call(listPresets, {})).presets).toEqual([]);
});

let members = 0;
const anId = '00000000-0000-7000-8000-000000000001';
for (const [endpoint, good] of [
  [searchSounds, {}],
  [favourSound, { id: allLoops[0]?.id ?? '' }],
  [unfavourSound, { id: allLoops[0]?.id ?? '' }],
  [useSound, { id: allLoops[0]?.id ?? '' }],
  [listPresets, {}],
  [savePreset, { preset: aPreset }],
] as const)
  wrongInputs({
    world,
    endpoint,
    as: () => world.person(`any${members++}`),
    good: () => ({ ...good }),
    unchanged: ['sound_marks', 'presets'],
  });
for (const endpoint of [getPreset, updatePreset, deletePreset])
  wrongInputs({
    world,
    endpoint,
    as: () => world.person(`any${members++}`),
    good: async (person) => {
      const { id } = await person.call(savePreset, { preset: aPreset });
      return { id: id ?? anId, ...(endpoint === updatePreset && { preset: { name: 'Other' } }) };
    },
    unchanged: ['sound_marks', 'presets'],
  });
