import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { joinGroup, leaveGroup } from '#features/groups/contract.ts';
import { reportGroup } from '#features/groups/report.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import {
  deleteGroupUpdate,
  getGroupEmailSetting,
  listGroupUpdates,
  notifyMembersOfGroupUpdate,
  postGroupUpdate,
  updateGroupEmailSetting,
} from '#features/groups/updates.contract.ts';
import { updateUser } from '#features/identity/server/users.store.ts';
import { blockUser } from '#features/messages/blocks.contract.ts';
import { reportUser } from '#features/reports/contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { caseAbout } from '#features/reports/testing/a-case.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith } = await aGroupsWorld();
const { db, clock } = world.platform;
const confirm = (...people: Member[]) =>
  Promise.all(people.map(({ id }) => updateUser(db, id, { email_verified_at: clock.now() })));
await confirm(ada, ben);

let written = 0;
/** An update that the members have been told of; the letters about it. */
async function told(groupLink: string, between: (id: string) => Promise<unknown> = async () => undefined) {
  const title = `Rehearsal ${(written += 1)}`;
  const news = { title, content: 'In the cellar.\n\nBring <b>light</b>.' };
  const { id } = (await ada.call(postGroupUpdate, { groupLink, news })).data;
  await ada.call(notifyMembersOfGroupUpdate, { groupLink, id });
  await between(id);
  await world.drain();
  return { id, letters: await lettersOf(title) };
}
const lettersOf = async (title: string) => {
  const all = await readOutbox(outboxDir(world.platform.config));
  return all.filter(({ subject }) => subject.endsWith(title));
};
const readers = (letters: readonly { to: string }[]) => letters.map(({ to }) => to).sort();
const tokenIn = (text: string) => /letters_token=(\S+)/.exec(text)?.[1] ?? '';

test('every member with a confirmed address gets the update with a way to unsubscribe [CAMPAIGN-062]', async () => {
  const { groupLink } = await groupWith('Cellar & Light', [ben, cid]);
  const { letters } = await told(groupLink);
  expect(readers(letters)).toEqual([ada.email, ben.email].sort());
  const [letter] = letters;
  expect(letter?.subject).toMatch(/^Cellar & Light: Rehearsal/);
  expect(letter?.text).toContain('In the cellar.\n\nBring <b>light</b>.');
  expect(letter?.html).not.toContain('<b>light');
  expect(letter?.text).toContain('Unsubscribe');
  expect(letter?.text).toMatch(new RegExp(`/group/${groupLink}/letters\\?letters_token=[\\w.-]+`));
});

test('the update counts as notified from then on [CAMPAIGN-064]', async () => {
  const { groupLink } = await groupWith('Marked', []);
  const news = { title: 'Once', content: 'And no more.' };
  const { id } = (await ada.call(postGroupUpdate, { groupLink, news })).data;
  expect((await ada.call(notifyMembersOfGroupUpdate, { groupLink, id })).data.attributes.notified).toBe(true);
  const { data } = await world.guest.call(listGroupUpdates, { groupLink });
  expect(data[0]?.attributes.notified).toBe(true);
});

test('of many calls at once one sends the letters, all others and later ones are answered 409 [CAMPAIGN-065]', async () => {
  const { groupLink } = await groupWith('Only once', [ben]);
  const news = { title: 'Told only once', content: 'Truly.' };
  const { id } = (await ada.call(postGroupUpdate, { groupLink, news })).data;
  const { given, thrown } = await race(10, () => ada.call(notifyMembersOfGroupUpdate, { groupLink, id }));
  expect([given.length, thrown.length]).toEqual([1, 9]);
  for (const reason of thrown) expect(reason).toMatchObject({ status: 409 });
  await world.drain();
  await expect(ada.call(notifyMembersOfGroupUpdate, { groupLink, id })).rejects.toMatchObject({
    status: 409,
  });
  await world.drain();
  expect(readers(await lettersOf(news.title))).toEqual([ada.email, ben.email].sort());
});

test('five updates a day are sent in a group, whoever sends them, and what is refused uses nothing up', async () => {
  const { groupLink } = await groupWith('Talkative', []);
  const news = { title: 'Again', content: 'Me again.' };
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.push((await ada.call(postGroupUpdate, { groupLink, news })).data.id);
  const tell = (at: number) => ada.call(notifyMembersOfGroupUpdate, { groupLink, id: ids[at] ?? '' });
  for (let at = 0; at < 5; at += 1) {
    await tell(at);
    await expect(tell(at)).rejects.toMatchObject({ status: 409 });
  }
  await expect(tell(5)).rejects.toMatchObject({ status: 429 });
  const { data } = await world.guest.call(listGroupUpdates, { groupLink });
  expect(data.filter(({ attributes }) => attributes.notified)).toHaveLength(5);
  await ada.call(deleteGroupUpdate, { groupLink, id: ids[0] ?? '' });
  await expect(tell(5)).rejects.toMatchObject({ status: 429 });
  world.clock.advance(86_400_000);
  await tell(5);
});

test('no letter goes to who has left, is suspended, or has blocked its author, nor of an update that is gone', async () => {
  const people = await Promise.all(['leaver', 'gone', 'banned', 'blocker'].map((name) => world.person(name)));
  const [leaver, gone, banned, blocker] = people as [Member, Member, Member, Member];
  await confirm(...people);
  const { groupLink } = await groupWith('Who is left', people);
  await blocker.call(blockUser, { id: ada.id });
  const { letters } = await told(groupLink, async () => {
    await leaver.call(leaveGroup, { groupLink });
    await gone.call(deleteUser, { guid: gone.id });
    await updateUser(db, banned.id, { banned_at: clock.now() });
  });
  expect(readers(letters)).toEqual([ada.email]);
  const recalled = await told(groupLink, (id) => ada.call(deleteGroupUpdate, { groupLink, id }));
  expect(recalled.letters).toEqual([]);
});

test('no letter goes out whose author was suspended, or whose group was hidden, after the members were to be told', async () => {
  const author = await world.person('author', { accountType: 2 });
  await confirm(author);
  const [suspended, hidden] = [await aGroup(world, author), await aGroup(world, author)];
  const settle = async (kind: 'user' | 'group', action: 'suspend' | 'hide') =>
    admin.call(settleCase, { id: (await caseAbout(admin, author, kind)).id, action, message: 'Enough.' });
  const tell = async (groupLink: string, title: string) => {
    await ben.call(joinGroup, { groupLink });
    const { id } = (await author.call(postGroupUpdate, { groupLink, news: { title, content: 'Pay me.' } }))
      .data;
    await author.call(notifyMembersOfGroupUpdate, { groupLink, id });
  };
  await cid.call(reportGroup, { groupLink: hidden.groupLink, reason: 'It is a fraud' });
  await tell(hidden.groupLink, 'Of the hidden');
  await settle('group', 'hide');
  await cid.call(reportUser, { guid: author.id, reason: 'It is a fraud' });
  await tell(suspended.groupLink, 'Of the suspended');
  await settle('user', 'suspend');
  await world.drain();
  for (const title of ['Of the hidden', 'Of the suspended']) expect(await lettersOf(title)).toEqual([]);
});

test("the letter's link ends the letters of this group for its reader, signed in or not, and begins them again", async () => {
  const { groupLink } = await groupWith('Quiet please', [ben]);
  const other = await groupWith('Still loud', [ben]);
  const { letters } = await told(groupLink);
  const token = tokenIn(letters.find(({ to }) => to === ben.email)?.text ?? '');
  const guest = world.newGuest();
  const state = async (key: string, carried = token) =>
    (await guest.call(getGroupEmailSetting, { groupLink: key, token: carried })).letters;
  expect(await state(groupLink)).toBe('on');
  expect(await guest.call(updateGroupEmailSetting, { groupLink, token, wanted: false })).toEqual({
    letters: 'off',
  });
  expect(await state(groupLink)).toBe('off');
  expect(readers((await told(groupLink)).letters)).toEqual([ada.email]);
  expect(readers((await told(other.groupLink)).letters)).toEqual([ada.email, ben.email].sort());
  expect(await guest.call(updateGroupEmailSetting, { groupLink, token, wanted: true })).toEqual({
    letters: 'on',
  });
  expect(await state(groupLink)).toBe('on');
  expect(readers((await told(groupLink)).letters)).toEqual([ada.email, ben.email].sort());
  const forged = [
    `${ada.id}.${token.split('.')[1]}`,
    `${token.slice(0, -2)}xx`,
    tokenIn((await told(other.groupLink)).letters[0]?.text ?? ''),
    'nonsense',
  ];
  for (const wrong of forged) {
    const refused = guest.call(updateGroupEmailSetting, { groupLink, token: wrong, wanted: false });
    await expect(refused).rejects.toMatchObject({ status: 404 });
    expect(await state(groupLink, wrong)).toBe('gone');
  }
  await ben.call(leaveGroup, { groupLink });
  expect(await guest.call(updateGroupEmailSetting, { groupLink, token, wanted: true })).toEqual({
    letters: 'left',
  });
  expect(await state(groupLink)).toBe('left');
});

wrongInputs({
  world,
  endpoint: updateGroupEmailSetting,
  as: () => ben,
  good: async () => {
    const { groupLink } = await groupWith('Wrong letters', [ben]);
    const { letters } = await told(groupLink);
    const token = tokenIn(letters.find(({ to }) => to === ben.email)?.text ?? '');
    return { groupLink, token, wanted: false };
  },
  unchanged: ['group_memberships'],
});
