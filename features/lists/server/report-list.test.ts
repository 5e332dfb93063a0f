import { expect, test } from 'vitest';
import { appealDecision } from '#features/reports/appeals.contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { caseAbout, openCases } from '#features/reports/testing/a-case.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, type Member } from '#testing/world.ts';
import {
  deleteList,
  getListByLink,
  type ListView,
  listEntries,
  listListsOfUser,
  listOwnLists,
  updateList,
} from '../contract.ts';
import { reportList } from '../report.contract.ts';
import { aList } from '../testing/a-list.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const ada = await world.person('ada');
let people = 0;

/** A member with a list of one track. */
async function anOwner(more: Partial<Pick<ListView, 'title' | 'visibility'>> = {}) {
  const owner = await world.person(`owner${people++}`);
  const list = await aList(owner, [(await aStoredTrack(world, owner)).id], {
    title: 'Borrowed words',
    ...more,
  });
  return { owner, list };
}
const linkOf = (owner: Member, { permalink }: ListView) => ({ profileLink: owner.profileLink, permalink });
const secretOf = ({ secretLink }: ListView) =>
  new URL(secretLink ?? '', world.platform.config.siteUrl).searchParams.get('secret') ?? '';

const titlesOfUser = async (who: Person, owner: Member) =>
  (await who.call(listListsOfUser, { userId: owner.id })).lists.map(({ title }) => title);

test('a member reports a list, and the moderators get its title, text, link and the reason [LIST-030]', async () => {
  const { owner, list } = await anOwner();
  await owner.call(updateList, { id: list.id, list: { description: 'Not mine' } });
  await ada.call(reportList, { id: list.id, reason: 'It copies mine' });
  expect(await caseAbout(admin, owner, 'list')).toMatchObject({
    subject: { label: 'the list “Borrowed words”', text: 'Not mine', href: list.selfLink, hidden: false },
    reports: [{ reason: 'It copies mine' }],
  });
});

test('a secret list is reported by its secret, and its link is not passed on [LIST-030]', async () => {
  const { owner, list } = await anOwner({ visibility: 'secret' });
  for (const secret of [undefined, 'wrong'])
    await expect(ada.call(reportList, { id: list.id, reason: 'Rude', secret })).rejects.toMatchObject({
      status: 404,
    });
  await ada.call(reportList, { id: list.id, reason: 'Rude', secret: secretOf(list) });
  expect((await caseAbout(admin, owner, 'list')).subject).toMatchObject({ href: null });
});

test('nobody reports an own list, one of a site admin or one that is not seen [LIST-030]', async () => {
  const { owner, list } = await anOwner();
  const hidden = await anOwner({ visibility: 'private' });
  const ofAdmin = await aList(admin, [], { title: 'Of the admin' });
  const before = (await openCases(admin)).length;
  const report = (who: typeof world.guest, id: string) => who.call(reportList, { id, reason: 'Rude' });
  await expect(report(owner, list.id)).rejects.toMatchObject({ status: 403 });
  await expect(report(ada, ofAdmin.id)).rejects.toMatchObject({ status: 403 });
  await expect(report(ada, hidden.list.id)).rejects.toMatchObject({ status: 404 });
  await expect(report(world.guest, list.id)).rejects.toMatchObject({ status: 401 });
  expect(await openCases(admin)).toHaveLength(before);
});

test('a hidden list is seen by its owner only, who cannot show it, and is back when the decision is reversed [LIST-031]', async () => {
  const { owner, list } = await anOwner();
  await ada.call(reportList, { id: list.id, reason: 'Rude' });
  const entry = await caseAbout(admin, owner, 'list');
  await admin.call(settleCase, { id: entry.id, action: 'hide', message: 'It is rude.' });
  await owner.call(updateList, { id: list.id, list: { visibility: 'secret' } });
  const { secretLink } = await owner.call(updateList, { id: list.id, list: { visibility: 'public' } });
  expect(secretLink).toBeNull();
  for (const who of [ada, admin, world.guest]) {
    await expect(who.call(getListByLink, linkOf(owner, list))).rejects.toMatchObject({ status: 404 });
    await expect(who.call(listEntries, { id: list.id })).rejects.toMatchObject({ status: 404 });
    expect(await titlesOfUser(who, owner)).toEqual([]);
  }
  expect(await owner.call(getListByLink, linkOf(owner, list))).toMatchObject({ withheld: true });
  expect((await owner.call(listOwnLists, {})).lists).toMatchObject([{ id: list.id, withheld: true }]);

  await owner.call(appealDecision, { id: entry.id, text: 'They are my words' });
  const appeal = await caseAbout(admin, owner, 'appeal');
  await admin.call(settleCase, { id: appeal.id, action: 'reverse', message: 'You were right' });
  expect(await ada.call(getListByLink, linkOf(owner, list))).toMatchObject({ withheld: false });
  expect((await ada.call(listEntries, { id: list.id })).entries).toHaveLength(1);
  expect(await titlesOfUser(ada, owner)).toEqual(['Borrowed words']);
});

test('a case about a list that is deleted meanwhile is settled [LIST-031]', async () => {
  const { owner, list } = await anOwner();
  await ada.call(reportList, { id: list.id, reason: 'Rude' });
  const entry = await caseAbout(admin, owner, 'list');
  await owner.call(deleteList, { id: list.id });
  await admin.call(settleCase, { id: entry.id, action: 'dismiss' });
  expect((await openCases(admin)).filter(({ id }) => id === entry.id)).toEqual([]);
});
