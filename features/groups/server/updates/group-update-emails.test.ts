import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { blockUser } from '#features/blocks/contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
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
import { updateUser } from '#features/members/testing/update-user.ts';
import { mute, unmute } from '#features/mutes/contract.ts';
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
/** Sends an update and returns the e-mails about it; `between` runs before they are sent. */
async function sendUpdate(
  groupLink: string,
  between: (id: string) => Promise<unknown> = async () => undefined,
) {
  const title = `Rehearsal ${(written += 1)}`;
  const news = { title, content: 'In the cellar.\n\nBring <b>light</b>.' };
  const { id } = (await ada.call(postGroupUpdate, { groupLink, news })).data;
  await ada.call(notifyMembersOfGroupUpdate, { groupLink, id });
  await between(id);
  await world.drain();
  return { id, emails: await emailsAbout(title) };
}
const emailsAbout = async (title: string) => {
  const all = await readOutbox(outboxDir(world.platform.config));
  return all.filter(({ subject }) => subject.endsWith(title));
};
const recipientsOf = (emails: readonly { to: string }[]) => emails.map(({ to }) => to).sort();
const tokenIn = (text: string) => /letters_token=(\S+)/.exec(text)?.[1] ?? '';

test('every member with a verified e-mail address gets the update with an unsubscribe link [CAMPAIGN-062]', async () => {
  const { groupLink } = await groupWith('Cellar & Light', [ben, cid]);
  const { emails } = await sendUpdate(groupLink);
  expect(recipientsOf(emails)).toEqual([ada.email, ben.email].sort());
  const [email] = emails;
  expect(email?.subject).toMatch(/^Cellar & Light: Rehearsal/);
  expect(email?.text).toContain('In the cellar.\n\nBring <b>light</b>.');
  expect(email?.html).toContain('<p>Bring light.</p>');
  expect(email?.text).toContain('Unsubscribe');
  expect(email?.text).toMatch(new RegExp(`/group/${groupLink}/letters\\?letters_token=[\\w.-]+`));
});

test('an update is Markdown without raw HTML, also in the e-mail, where its links are absolute [CAMPAIGN-192]', async () => {
  const { groupLink } = await groupWith('Markdown', [ben]);
  const content = 'Bring **light** and [more](/tracks).\n\n<img src=x onerror=ran()><script>ran()</script>';
  const { data } = await ada.call(postGroupUpdate, { groupLink, news: { title: 'In bold', content } });
  expect(data.attributes).toMatchObject({
    content,
    contentHtml: expect.stringContaining(
      '<p>Bring <strong>light</strong> and <a href="/tracks">more</a>.</p>',
    ),
  });
  expect(data.attributes.contentHtml).not.toMatch(/<img|<script/);
  expect((await world.guest.call(listGroupUpdates, { groupLink })).data[0]?.attributes).toMatchObject({
    contentHtml: data.attributes.contentHtml,
  });
  await ada.call(notifyMembersOfGroupUpdate, { groupLink, id: data.id });
  await world.drain();
  const [email] = await emailsAbout('In bold');
  expect(email?.html).toContain('<strong>light</strong>');
  expect(email?.html).toContain(`href="${world.platform.config.siteUrl}/tracks"`);
  expect(email?.html).not.toMatch(/<img|<script/);
  expect(email?.text).toContain('Bring **light**');
});

test('the update counts as notified from then on [CAMPAIGN-064]', async () => {
  const { groupLink } = await groupWith('Marked', []);
  const news = { title: 'Once', content: 'And no more.' };
  const { id } = (await ada.call(postGroupUpdate, { groupLink, news })).data;
  expect((await ada.call(notifyMembersOfGroupUpdate, { groupLink, id })).data.attributes.notified).toBe(true);
  const { data } = await world.guest.call(listGroupUpdates, { groupLink });
  expect(data[0]?.attributes.notified).toBe(true);
});

test('of concurrent calls one sends the e-mails; all others and later ones answer 409 [CAMPAIGN-065]', async () => {
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
  expect(recipientsOf(await emailsAbout(news.title))).toEqual([ada.email, ben.email].sort());
});

test('a group sends at most five updates a day, and refused attempts do not count [CAMPAIGN-184]', async () => {
  const { groupLink } = await groupWith('Talkative', []);
  const news = { title: 'Again', content: 'Me again.' };
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.push((await ada.call(postGroupUpdate, { groupLink, news })).data.id);
  const notify = (at: number) => ada.call(notifyMembersOfGroupUpdate, { groupLink, id: ids[at] ?? '' });
  for (let at = 0; at < 5; at += 1) {
    await notify(at);
    await expect(notify(at)).rejects.toMatchObject({ status: 409 });
  }
  await expect(notify(5)).rejects.toMatchObject({ status: 429 });
  const { data } = await world.guest.call(listGroupUpdates, { groupLink });
  expect(data.filter(({ attributes }) => attributes.notified)).toHaveLength(5);
  await ada.call(deleteGroupUpdate, { groupLink, id: ids[0] ?? '' });
  await expect(notify(5)).rejects.toMatchObject({ status: 429 });
  world.clock.advance(86_400_000);
  await notify(5);
});

test('no e-mail is sent to members who left, are suspended or blocked the author, or about a deleted update', async () => {
  const people = await Promise.all(['leaver', 'gone', 'banned', 'blocker'].map((name) => world.person(name)));
  const [leaver, gone, banned, blocker] = people as [Member, Member, Member, Member];
  await confirm(...people);
  const { groupLink } = await groupWith('Who is left', people);
  await blocker.call(blockUser, { id: ada.id });
  const { emails } = await sendUpdate(groupLink, async () => {
    await leaver.call(leaveGroup, { groupLink });
    await gone.call(deleteUser, { guid: gone.id });
    await updateUser(db, banned.id, { banned_at: clock.now() });
  });
  expect(recipientsOf(emails)).toEqual([ada.email]);
  const recalled = await sendUpdate(groupLink, (id) => ada.call(deleteGroupUpdate, { groupLink, id }));
  expect(recalled.emails).toEqual([]);
});

test('no e-mail is sent to members who have muted the group or the author, until they take that back [NOTIF-104]', async () => {
  const [one, two] = [await world.person('muter'), await world.person('muter2')];
  await confirm(one, two);
  const { groupLink } = await groupWith('Muted', [one, two]);
  const mutes = [
    [one, { kind: 'group', id: groupLink }],
    [two, { kind: 'user', id: ada.id }],
  ] as const;
  for (const [who, what] of mutes) await who.call(mute, what);
  expect(recipientsOf((await sendUpdate(groupLink)).emails)).toEqual([ada.email]);
  for (const [who, what] of mutes) await who.call(unmute, what);
  const { emails } = await sendUpdate(groupLink);
  expect(recipientsOf(emails)).toEqual([ada.email, one.email, two.email].sort());
});

test('a student of a school gets no e-mails of groups until they leave it [EDU-201]', async () => {
  const person = await world.person('pupil');
  await confirm(person);
  const { groupLink } = await groupWith('Before school', [person]);
  const school = await aSchool(world);
  await addSchoolMember(school, person, 'student');
  expect(recipientsOf((await sendUpdate(groupLink)).emails)).toEqual([ada.email]);
  await db.deleteFrom('organization_memberships').where('user_id', '=', person.id).execute();
  world.clock.advance(86_400_000);
  expect(recipientsOf((await sendUpdate(groupLink)).emails)).toEqual([ada.email, person.email].sort());
});

test('no e-mail is sent if the author was suspended or the group withheld after the update was enqueued', async () => {
  const author = await world.person('author', { accountType: 2 });
  await confirm(author);
  const [suspended, hidden] = [await aGroup(world, author), await aGroup(world, author)];
  const settle = async (kind: 'user' | 'group', action: 'suspend' | 'hide') =>
    admin.call(settleCase, { id: (await caseAbout(admin, author, kind)).id, action, message: 'Enough.' });
  const notify = async (groupLink: string, title: string) => {
    await ben.call(joinGroup, { groupLink });
    const { id } = (await author.call(postGroupUpdate, { groupLink, news: { title, content: 'Pay me.' } }))
      .data;
    await author.call(notifyMembersOfGroupUpdate, { groupLink, id });
  };
  await cid.call(reportGroup, { groupLink: hidden.groupLink, reason: 'It is a fraud' });
  await notify(hidden.groupLink, 'Of the hidden');
  await settle('group', 'hide');
  await cid.call(reportUser, { guid: author.id, reason: 'It is a fraud' });
  await notify(suspended.groupLink, 'Of the suspended');
  await settle('user', 'suspend');
  await world.drain();
  for (const title of ['Of the hidden', 'Of the suspended']) expect(await emailsAbout(title)).toEqual([]);
});

test("the link in an e-mail turns this group's e-mails off for its recipient, without a session, and on again", async () => {
  const { groupLink } = await groupWith('Quiet please', [ben]);
  const other = await groupWith('Still loud', [ben]);
  const { emails } = await sendUpdate(groupLink);
  const token = tokenIn(emails.find(({ to }) => to === ben.email)?.text ?? '');
  const guest = world.newGuest();
  const state = async (key: string, carried = token) =>
    (await guest.call(getGroupEmailSetting, { groupLink: key, token: carried })).letters;
  expect(await state(groupLink)).toBe('on');
  expect(await guest.call(updateGroupEmailSetting, { groupLink, token, wanted: false })).toEqual({
    letters: 'off',
  });
  expect(await state(groupLink)).toBe('off');
  expect(recipientsOf((await sendUpdate(groupLink)).emails)).toEqual([ada.email]);
  expect(recipientsOf((await sendUpdate(other.groupLink)).emails)).toEqual([ada.email, ben.email].sort());
  expect(await guest.call(updateGroupEmailSetting, { groupLink, token, wanted: true })).toEqual({
    letters: 'on',
  });
  expect(await state(groupLink)).toBe('on');
  expect(recipientsOf((await sendUpdate(groupLink)).emails)).toEqual([ada.email, ben.email].sort());
  const forged = [
    `${ada.id}.${token.split('.')[1]}`,
    `${token.slice(0, -2)}xx`,
    tokenIn((await sendUpdate(other.groupLink)).emails[0]?.text ?? ''),
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
    const { groupLink } = await groupWith('Wrong emails', [ben]);
    const { emails } = await sendUpdate(groupLink);
    const token = tokenIn(emails.find(({ to }) => to === ben.email)?.text ?? '');
    return { groupLink, token, wanted: false };
  },
  unchanged: ['group_memberships'],
});

test('a mail program unsubscribes a member with one click, without session and CSRF token [SITE-100]', async () => {
  const { groupLink } = await groupWith('One click', [ben]);
  const { emails } = await sendUpdate(groupLink);
  const { unsubscribe: address = '' } = emails.find(({ to }) => to === ben.email) ?? {};
  const url = address.slice(world.platform.config.siteUrl.length);
  const post = (to: string, body: string, type = 'application/x-www-form-urlencoded') =>
    world
      .newGuest()
      .raw({ method: 'POST', url: to, body, headers: { 'content-type': type, 'x-csrf-token': '' } });
  const click = 'List-Unsubscribe=One-Click';
  expect((await world.newGuest().raw({ method: 'GET', url })).status).toBe(404);
  for (const [to, body, type, status] of [
    [url, 'List-Unsubscribe=Two-Clicks', undefined, 400],
    [url, '', undefined, 400],
    [url, JSON.stringify({ click }), 'application/json', 400],
    [url, 'x'.repeat(3000), undefined, 413],
    [url.replace(/token=.*/, 'token=none'), click, undefined, 404],
    [url.replace(/\?token=.*/, ''), click, undefined, 404],
    [url.replace(groupLink, 'no-such-group'), click, undefined, 404],
  ] as const)
    expect((await post(to, body, type)).status, `${to} ${body.slice(0, 40)}`).toBe(status);
  expect(recipientsOf((await sendUpdate(groupLink)).emails)).toEqual([ada.email, ben.email].sort());
  expect((await post(url, click)).status).toBe(200);
  expect((await post(url, click)).status).toBe(200);
  expect(recipientsOf((await sendUpdate(groupLink)).emails)).toEqual([ada.email]);
  const parts =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const ofAda =
    emails.find(({ to }) => to === ada.email)?.unsubscribe?.slice(world.platform.config.siteUrl.length) ?? '';
  expect((await post(ofAda, parts, 'multipart/form-data; boundary=x')).status).toBe(200);
  expect((await sendUpdate(groupLink)).emails).toEqual([]);
});
