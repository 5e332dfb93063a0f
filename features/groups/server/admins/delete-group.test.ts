import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import {
  featureGroup,
  followGroup,
  groupComments,
  joinGroup,
  listFeaturedGroups,
  listRecentGroups,
  listTrendingGroups,
} from '#features/groups/contract.ts';
import { createGroup, deleteGroup } from '#features/groups/form.contract.ts';
import { inviteToGroup, listGroupsOfUser } from '#features/groups/members.contract.ts';
import { reportGroup } from '#features/groups/report.contract.ts';
import { aGroup, getGroupAs, groupRowId } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { notifyMembersOfGroupUpdate, postGroupUpdate } from '#features/groups/updates.contract.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { caseAbout } from '#features/reports/testing/a-case.ts';
import { findNamesAs } from '#features/search/testing/search-as.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { presignImage } from '#features/uploads/contract.ts';
import { race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith, posted } = await aGroupsWorld();
const { db, storage } = world.platform;
const remove = (who: Pick<Member, 'raw'>, key: string) =>
  who.raw({ method: 'DELETE', url: `/api/groups/${key}` });
const statusOf = async (who: Pick<Member, 'raw'>, url: string) =>
  (await who.raw({ method: 'GET', url })).status;

async function uploadPicture(groupLink: string): Promise<void> {
  const { url, headers, filename } = await ada.call(presignImage, {
    filename: 'a',
    contentType: 'image/png',
  });
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
  await ada.raw({ method: 'PUT', url, body, headers });
  const image = { id: filename, metadata: { filename: 'a.png', size: 1, mime_type: 'image/png' } };
  const saved = await ada.raw({ method: 'PUT', url: `/api/groups/${groupLink}`, body: { group: { image } } });
  expect(saved.status).toBe(200);
}

/** The tables with a row that references this group. */
async function tablesReferencing(rowId: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
      and (c.column_name in ('group_id', 'host_id') or c.table_name ~ '^(groups|search_group)' and c.column_name = 'id')`.execute(
    db,
  );
  const left: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${rowId}`.execute(
      db,
    );
    if (rows.length > 0) left.push(table);
  }
  return left.sort();
}

test('a deleted group is gone from all paths and tables, and its tracks stay', async () => {
  const group = await groupWith('Farewell', [ben, cid], { description: 'To be gone' });
  const { groupLink } = group;
  const dan = await world.person('dan');
  const rowId = await groupRowId(world, group);
  await uploadPicture(groupLink);
  for (const who of [ben, dan]) await who.call(followGroup, { groupLink });
  await ben.call(groupComments.post, { id: groupLink, content: 'Hello' });
  const trackId = await posted(groupLink, ben, 'Stays');
  await ada.call(inviteToGroup, { groupLink, user: dan.id });
  await admin.call(featureGroup, { id: groupLink, featured: true });
  await cid.call(reportGroup, { groupLink, reason: 'Rude' });
  await world.drain();
  const news = await ada.call(postGroupUpdate, { groupLink, news: { title: 'Soon', content: 'It ends' } });
  await ada.call(notifyMembersOfGroupUpdate, { groupLink, id: news.data.id });
  const countsOf = async () =>
    Promise.all(
      [ada, ben, cid, dan].map(async ({ id }) => {
        const counts = await findUserCounts(db, id);
        return [counts.groups_count, counts.following_groups_count];
      }),
    );
  const lists = async () => {
    const found = await Promise.all([
      world.guest.call(listRecentGroups, { items: 100 }),
      world.guest.call(listTrendingGroups, { items: 100 }),
      world.guest.call(listFeaturedGroups, { items: 100 }),
      world.guest.call(listGroupsOfUser, { userId: ben.id }),
      ben.call(listGroupsOfUser, { userId: ben.id }),
      findNamesAs(ben, 'farewell', { types: 'group' }),
      world.guest.raw({ method: 'GET', url: '/sitemap/groups/00000000-0000-0000-0000-000000000000.xml' }),
    ]);
    return found.map((one) => /Farewell|\/farewell/.test(JSON.stringify(one)));
  };
  const notificationsAbout = async (who: Member) =>
    (await notificationsOf(who)).filter(({ target }) => target?.groupLink === groupLink);
  const pictures = () => Array.fromAsync(storage.list(`groups/${rowId}/`), ({ key }) => key);
  expect(await lists()).toEqual(Array(7).fill(true));
  expect(await countsOf()).toEqual([
    [1, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ]);
  expect([
    (await notificationsAbout(dan)).length,
    (await notificationsAbout(ada)).length,
    (await pictures()).length,
  ]).toEqual([1, 3, 4]);
  expect(await tablesReferencing(rowId)).toEqual(
    expect.arrayContaining(['comments', 'groups', 'search_groups']),
  );

  const answer = await remove(ada, groupLink);
  expect([answer.status, answer.body]).toEqual([204, '']);
  await world.drain();
  world.clock.advance(2000);
  const paths = ['', '/memberships', '/group_tracks', '/comments', '/news'].map(
    (rest) => `/api/groups/${groupLink}${rest}`,
  );
  for (const url of [...paths, `/api/groups/${group.id}`, `/group/${groupLink}/feed.xml`])
    for (const who of [ada, ben, admin, world.guest])
      expect([url, await statusOf(who, url)]).toEqual([url, 404]);
  expect(await lists()).toEqual(Array(7).fill(false));
  expect(await countsOf()).toEqual(Array(4).fill([0, 0]));
  expect([await notificationsAbout(dan), await notificationsAbout(ada), await pictures()]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await tablesReferencing(rowId)).toEqual([]);
  expect((await world.guest.call(getTrack, { id: trackId })).data.attributes.title).toBe('Stays');
  expect(await emailsTo(world, ben.email, 'group_news')).toEqual([]);

  const entry = await caseAbout(admin, ada, 'group');
  expect(entry.subject).toBeNull();
  await admin.call(settleCase, { id: entry.id, action: 'dismiss' });
  const again = await ben.raw({ method: 'GET', url: `/api/groups/${groupLink}` });
  expect(again.status).toBe(404);
  const next = await ada.call(createGroup, { group: { name: 'Another', groupLink } });
  expect(next.data.attributes.groupLink).toBe(groupLink);
});

test('only a group admin deletes a group; site admins are refused', async () => {
  const open = await groupWith('Staying', [ben]);
  const closed = await aGroup(world, ada, { name: 'Staying closed', privacySetting: 'closed' });
  for (const { groupLink } of [open, closed]) {
    expect((await remove(world.newGuest(), groupLink)).status).toBe(401);
    for (const who of [ben, cid, admin]) expect((await remove(who, groupLink)).status).toBe(403);
    expect((await getGroupAs(ada, groupLink)).currentUserAdmin).toBe(true);
  }
  expect((await remove(ada, 'no-such-group')).status).toBe(404);
});

test('deleting a group that runs a campaign is refused', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const refused = await remove(ada, groupLink);
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: "A group that runs a campaign can't be deleted." },
  ]);
  expect((await getGroupAs(ada, groupLink)).currentUserMember).toBe(true);
});

test('deleting a withheld group answers 404', async () => {
  const group = await groupWith('Evidence', []);
  await cid.call(reportGroup, { groupLink: group.groupLink, reason: 'Rude' });
  const rowId = await groupRowId(world, group);
  await admin.call(settleCase, {
    id: (await caseAbout(admin, ada, 'group')).id,
    action: 'hide',
    message: 'It is rude.',
  });
  expect((await remove(ada, group.id)).status).toBe(404);
  expect(await tablesReferencing(rowId)).toContain('groups');
});

test('of concurrent deletions one succeeds; other concurrent actions succeed or answer 404', async () => {
  const people = await Promise.all(['eve', 'fay', 'gus'].map((name) => world.person(name)));
  const before = await Promise.all(people.map(({ id }) => findUserCounts(db, id)));
  for (let round = 0; round < 4; round += 1) {
    const group = await groupWith(`Crowd ${round}`, [ben]);
    const rowId = await groupRowId(world, group);
    const { groupLink } = group;
    const actions = [
      ...people.map((who) => () => who.raw({ method: 'POST', url: `/group/${groupLink}/join` })),
      ...people.map((who) => () => who.raw({ method: 'POST', url: `/group/${groupLink}/follow` })),
      () => ben.raw({ method: 'POST', url: `/api/groups/${groupLink}/comments`, body: { content: 'Hello' } }),
      () => ben.raw({ method: 'POST', url: `/group/${groupLink}/leave` }),
      () => ada.raw({ method: 'PUT', url: `/api/groups/${groupLink}/admins/${ben.id}` }),
    ];
    const deletions = [0, 1, 2].map(() => () => remove(ada, groupLink));
    const all = [...actions.slice(0, 4), ...deletions, ...actions.slice(4)];
    const { given } = await race(all.length, async (at) => (await all[at]?.())?.status ?? 0);
    expect(given.filter((status) => status === 204)).toHaveLength(1);
    expect(given.filter((status) => ![200, 201, 204, 404].includes(status))).toEqual([]);
    expect(await tablesReferencing(rowId)).toEqual([]);
  }
  await world.drain();
  expect(await Promise.all(people.map(({ id }) => findUserCounts(db, id)))).toEqual(before);
});

test('two groups of the same members are deleted at once, and all counts are right', async () => {
  const founders = [
    await world.person('hal', { accountType: 2 }),
    await world.person('ida', { accountType: 2 }),
  ];
  const members = await Promise.all(Array.from({ length: 12 }, (_none, at) => world.person(`twin${at}`)));
  const links: string[] = [];
  for (const founder of founders) {
    const { groupLink } = await aGroup(world, founder, { name: `Of ${founder.username}` });
    links.push(groupLink);
    for (const who of members) await who.call(joinGroup, { groupLink });
  }
  const { given } = await race(2, (at) => remove(founders[at] ?? ada, links[at] ?? ''));
  expect(given.map(({ status }) => status)).toEqual([204, 204]);
  for (const { id } of members) expect((await findUserCounts(db, id)).groups_count).toBe(0);
});

wrongInputs({
  world,
  endpoint: deleteGroup,
  as: () => world.person('remover', { accountType: 2 }),
  good: async (founder) => ({
    groupLink: (await aGroup(world, founder as Member, { name: 'Kept' })).groupLink,
  }),
  unchanged: ['groups', 'group_memberships', 'user_counts', 'outbox_events'],
});
