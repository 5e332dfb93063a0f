import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { archivePage, listFailingPages, savePage } from '../../admin.contract.ts';
import { aContentPage, aDraftPage, aTextBlock } from '../../testing/a-content-page.ts';
import { aPassingMedium } from '../../testing/a-passing-medium.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const member = await world.person('mira');
const list = async () => (await admin.call(listFailingPages, {})).data;

test('an admin finds the shown pages of which blocks fail, and why; drafts and archived pages are none [CMS-093]', async () => {
  const medium = await aPassingMedium(world, admin);
  await world.drain();
  const picture = (id: string) => ({ id, component: 'blocks.image', media: { id: medium.id } });
  const { id, draft } = await aContentPage(admin, {
    blocks: [picture('a'), aTextBlock('fine'), picture('b')],
  });
  const school = await aContentPage(admin, { edition: 'education', blocks: [picture('c')] });
  const archived = await aContentPage(admin, { blocks: [picture('d')] });
  await aDraftPage(admin, { blocks: [picture('e')] });
  await aContentPage(admin, { blocks: [{ ...picture('f'), hidden: true }] });
  expect(await list()).toEqual([]);
  await medium.remove();
  await admin.call(archivePage, { id: archived.id });
  const failing = [
    {
      id,
      blocks: [
        { id: 'a', reason: 'lacks media' },
        { id: 'b', reason: 'lacks media' },
      ],
    },
    { id: school.id, blocks: [{ id: 'c', reason: 'lacks media' }] },
  ].sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(await list()).toEqual(failing);
  const document = { title: 'Mended', blocks: [aTextBlock('fine')] };
  await admin.call(savePage, { id, revision: draft.revision, document });
  expect(await list()).toEqual(failing);
});

test('members and guests do not get the list [CMS-093]', async () => {
  await expect(member.call(listFailingPages, {})).rejects.toMatchObject({ status: 403 });
  await expect(world.newGuest().call(listFailingPages, {})).rejects.toMatchObject({ status: 401 });
});
