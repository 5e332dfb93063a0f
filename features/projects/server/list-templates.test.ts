import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { makeTemplate, removeTemplate } from '../contract.ts';
import { listTemplates, tagTemplate } from '../templates.contract.ts';
import { aNewProject } from '../testing/a-new-project.ts';

const world = await aWorld();
const [ada, ben] = [await world.person('ada'), await world.person('ben')];
const guest = world.newGuest();

async function aTemplate(owner: Member, title: string, tags: string[]): Promise<string> {
  const project = await aNewProject(owner, { title });
  const { id } = (await owner.call(makeTemplate, { projectId: project.id })).data;
  await owner.call(tagTemplate, { id, tags });
  world.clock.advance(1000);
  return id;
}
const titlesOf = async (input: { tag?: string; items?: number } = {}) => {
  world.clock.advance(1001);
  return (await guest.call(listTemplates, input)).data.map(({ title }) => title);
};

test('the newest public templates are listed, of a tag or of any [CMS-043] [CMS-096]', async () => {
  const first = await aTemplate(ada, 'First', ['House', 'drum   and bass']);
  await aTemplate(ben, 'Second', ['#house']);
  await aTemplate(ada, 'Third', []);
  await aNewProject(ada, { title: 'No template' });
  expect(await titlesOf()).toEqual(['Third', 'Second', 'First']);
  expect(await titlesOf({ tag: 'house' })).toEqual(['Second', 'First']);
  expect(await titlesOf({ tag: ' HOUSE ' })).toEqual(['Second', 'First']);
  expect(await titlesOf({ tag: 'drum and bass' })).toEqual(['First']);
  expect(await titlesOf({ tag: 'hou' })).toEqual([]);
  expect(await titlesOf({ items: 1 })).toEqual(['Third']);
  world.clock.advance(1001);
  const { data } = await guest.call(listTemplates, { tag: 'drum and bass' });
  expect(data).toEqual([
    {
      id: first,
      title: 'First',
      author: ada.username,
      tags: ['house', 'drum and bass'],
      imageUrl: expect.stringMatching(/^\/thumbnails\//),
    },
  ]);
});

test('a template that is removed, or whose owner is suspended, is not listed [CMS-096]', async () => {
  const eve = await world.person('eve');
  const id = await aTemplate(eve, 'Of Eve', ['acid']);
  await aTemplate(eve, 'Of Eve, too', ['acid']);
  await eve.call(removeTemplate, { id });
  expect(await titlesOf({ tag: 'acid' })).toEqual(['Of Eve, too']);
  await updateUser(world.platform.db, eve.id, { banned_at: world.clock.now() });
  expect(await titlesOf({ tag: 'acid' })).toEqual([]);
});

test('only its owner tags a template, with at most five right tags [CMS-096]', async () => {
  const id = await aTemplate(ada, 'Own', ['techno']);
  await expect(guest.call(tagTemplate, { id, tags: [] })).rejects.toMatchObject({ status: 401 });
  await expect(ben.call(tagTemplate, { id, tags: [] })).rejects.toMatchObject({ status: 403 });
  const none = crypto.randomUUID();
  await expect(ada.call(tagTemplate, { id: none, tags: [] })).rejects.toMatchObject({ status: 404 });
  for (const tags of [['a', 'b', 'c', 'd', 'e', 'f'], [''], ['<b>'], ['x'.repeat(31)], [7 as never]])
    await expect(ada.call(tagTemplate, { id, tags })).rejects.toMatchObject({ status: 422 });
  for (const wrong of [{ items: 0 }, { items: 25 }, { tag: 'x'.repeat(61) }])
    await expect(guest.call(listTemplates, wrong)).rejects.toMatchObject({ status: 422 });
  expect(await titlesOf({ tag: 'techno' })).toEqual(['Own']);
  expect((await ada.call(tagTemplate, { id, tags: ['a', 'A', ' a '] })).data.tags).toEqual(['a']);
});
