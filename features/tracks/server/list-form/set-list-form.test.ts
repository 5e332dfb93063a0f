import { expect, test } from 'vitest';
import { setListForm } from '#features/tracks/list-form.contract.ts';
import { tracksOfMember } from '#features/tracks/server/tracks-of-member.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { splitInput } from '#platform/web/api/http-api.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');

const choose = async (who: Member | typeof world.guest, form: 'tiles' | 'rows') => {
  const answer = await who.raw({ method: 'PUT', ...splitInput(setListForm, { form }) });
  expect([answer.status, answer.body]).toEqual([200, { form }]);
  return String(answer.headers['set-cookie'] ?? '');
};
const stored = async () =>
  (await world.platform.db.selectFrom('users').select('tracks_as_rows').where('id', '=', ada.id).execute())[0]
    ?.tracks_as_rows;
const copied = async () => {
  const call = makeCall(world.platform, world.platform.db, guest);
  const files = await Array.fromAsync(tracksOfMember.exportFiles(call, ada.id));
  return files.find(({ path }) => path === 'track_lists.json');
};

test('the form that a member has chosen is kept with the account and in its copy, without a cookie [USER-080]', async () => {
  expect([await stored(), await copied()]).toEqual([false, undefined]);
  for (let time = 0; time < 2; time += 1) expect(await choose(ada, 'rows')).toBe('');
  expect([await stored(), await copied()]).toEqual([
    true,
    { path: 'track_lists.json', json: { form: 'rows' } },
  ]);
  await Promise.all([choose(ada, 'rows'), choose(ada, 'tiles')]);
  await choose(ada, 'tiles');
  expect(await stored()).toBe(false);
});

test('the form that a guest has chosen is kept in a cookie, which tiles remove [USER-080]', async () => {
  expect(await choose(world.guest, 'rows')).toMatch(/^tonehall_list_form=rows; .*Max-Age=31536000/);
  expect(await choose(world.guest, 'tiles')).toMatch(/^tonehall_list_form=; .*Max-Age=0/);
});
