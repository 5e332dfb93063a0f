import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { groupComments, listRecentGroups } from '#features/groups/contract.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { listGroupsOfUser } from '#features/groups/members.contract.ts';
import { getGroup } from '#features/groups/page.contract.ts';
import { reportGroup } from '#features/groups/report.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { postGroupUpdate } from '#features/groups/updates.contract.ts';
import { appealDecision } from '#features/reports/appeals.contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { caseAbout, openCases } from '#features/reports/testing/a-case.ts';
import { searchCommunity } from '#features/search/contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { countLockWaits, race } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith } = await aGroupsWorld();

test('a reported group is queued with its name, description, link and the reasons', async () => {
  const group = await groupWith('Sellers', [ben], { description: 'Followers for sale' });
  await cid.call(reportGroup, { groupLink: group.groupLink, reason: 'It sells followers' });
  await ben.call(reportGroup, { groupLink: group.id, reason: 'Spam' });
  const entry = await caseAbout(admin, ada, 'group');
  expect(entry).toMatchObject({
    subject: {
      label: 'the group “Sellers”',
      text: 'Followers for sale',
      href: group.selfLink,
      hidden: false,
    },
    reportsCount: 2,
    actions: ['dismiss', 'hide', 'warn', 'suspend'],
  });
  expect(entry.reports.map(({ reason }) => reason).sort()).toEqual(['It sells followers', 'Spam']);
  await admin.call(settleCase, { id: entry.id, action: 'dismiss' });
  expect((await cid.call(getGroup, { groupLink: group.groupLink })).data.attributes.name).toBe('Sellers');
});

test('a withheld group is hidden on all paths from its members, too, and restored when the decision is reversed', async () => {
  const group = await groupWith('Quibblers', [ben]);
  const { groupLink } = group;
  await ben.call(groupComments.post, { id: groupLink, content: 'Hello' });
  await cid.call(reportGroup, { groupLink, reason: 'Rude' });
  const entry = await caseAbout(admin, ada, 'group');
  const viewers = [ada, ben, cid, admin, world.guest];
  const addresses = ['', '/memberships', '/group_tracks', '/comments', '/news'].map(
    (rest) => `/api/groups/${groupLink}${rest}`,
  );
  const statuses = async () => {
    const answers = viewers.flatMap((who) => addresses.map((url) => who.raw({ method: 'GET', url })));
    return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
  };
  const listed = async (who: typeof ben) => {
    const lists = await Promise.all([
      who.call(listRecentGroups, { items: 100 }),
      who.call(listGroupsOfUser, { userId: ben.id, items: 100 }),
      who.call(searchCommunity, { q: 'quibblers', types: 'group' }),
    ]);
    return lists.map((list) => JSON.stringify(list).includes('Quibblers'));
  };
  expect(await statuses()).toEqual([200]);
  expect(await listed(ben)).toEqual([true, true, true]);

  await admin.call(settleCase, { id: entry.id, action: 'hide', message: 'It is rude.' });
  expect(await statuses()).toEqual([404]);
  for (const who of [ben, ada, admin]) expect(await listed(who)).toEqual([false, false, false]);
  const rename = ada.call(updateGroup, { groupLink, group: { name: 'Other' } });
  await expect(rename).rejects.toMatchObject({ status: 404 });

  const [email] = await emailsTo(world, ada.email, 'decision');
  expect(email?.text).toContain('the group “Quibblers”');
  await ada.call(appealDecision, { id: entry.id, text: 'It was a joke' });
  const appeal = await caseAbout(admin, ada, 'appeal');
  await admin.call(settleCase, { id: appeal.id, action: 'reverse', message: 'You were right' });
  expect(await statuses()).toEqual([200]);
  expect(await listed(ben)).toEqual([true, true, true]);
});

test('actions that wait for the lock of a group while it is withheld answer 404', async () => {
  const { id, groupLink } = await groupWith('Late', [ben]);
  const { db } = world.platform;
  const post = await transaction(db, async (tx) => {
    await sql`update groups set withheld_at = now() where number = ${id}::bigint`.execute(tx);
    const waiting = ada.call(postGroupUpdate, { groupLink, news: { title: 'Hello', content: 'All' } });
    const outcome = waiting.then(
      () => 201,
      (error) => error.status,
    );
    await expect.poll(() => countLockWaits(db), { timeout: 5000 }).toBe(1);
    return { outcome };
  });
  expect(await post.outcome).toBe(404);
  const { rows } = await sql`select from group_news where title = 'Hello'`.execute(db);
  expect(rows).toEqual([]);
});

test('group admins cannot report their group, groups of site admins cannot be reported, and guests cannot report', async () => {
  const group = await groupWith('Owls', []);
  const report = (groupLink: string, who = ada) => who.call(reportGroup, { groupLink, reason: 'Rude' });
  await expect(report(group.groupLink)).rejects.toMatchObject({ status: 403 });
  const ofSiteAdmin = await aGroup(world, admin, { name: 'House' });
  await expect(report(ofSiteAdmin.groupLink)).rejects.toMatchObject({ status: 403 });
  await expect(report('no-such-group')).rejects.toMatchObject({ status: 404 });
  const asGuest = world.guest.raw({
    method: 'POST',
    url: `/api/groups/${group.groupLink}/reports`,
    body: { reason: 'Rude' },
  });
  expect((await asGuest).status).toBe(401);
});

test('any member can report a closed group, and concurrent reports are counted in one case', async () => {
  const group = await aGroup(world, ada, { name: 'Secret sale', privacySetting: 'closed' });
  const people = await Promise.all(Array.from({ length: 5 }, (_none, at) => world.person(`teller${at}`)));
  await race(5, (at) =>
    (people[at] ?? ben).call(reportGroup, { groupLink: group.groupLink, reason: `Reason ${at}` }),
  );
  const cases = (await openCases(admin)).filter(({ subject }) => subject?.label.includes('Secret sale'));
  expect(cases).toMatchObject([{ reportsCount: 5 }]);
});

test('repeated reports of one member count once in an open case, until a day has passed', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Envied' });
  const report = () => cid.call(reportGroup, { groupLink, reason: 'I dislike it' });
  await race(10, report);
  await report();
  const count = async () =>
    (await openCases(admin)).find(({ subject }) => subject?.label.includes('Envied'))?.reportsCount;
  expect(await count()).toBe(1);
  await ben.call(reportGroup, { groupLink, reason: 'Me too' });
  expect(await count()).toBe(2);
  world.clock.advance(86_400_000);
  await report();
  expect(await count()).toBe(3);
});

wrongInputs({
  world,
  endpoint: reportGroup,
  as: () => ben,
  good: async () => ({ groupLink: (await aGroup(world, ada)).groupLink, reason: 'Rude' }),
  unchanged: ['moderation_cases', 'reports'],
});
