import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { listEntry } from '#features/campaigns/entries.contract.ts';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { followGroup, joinGroup } from '#features/groups/contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { postTrack, removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { deleteGroupUpdate, postGroupUpdate } from '#features/groups/updates.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { mute, unmute } from '#features/mutes/contract.ts';
import { listNotifications, readNotification } from '#features/notifications/contract.ts';
import { updateNotificationSetting } from '#features/notifications/settings.contract.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { manyMembers } from '#testing/many-members.ts';
import type { Member } from '#testing/world.ts';

const { world, ada, ben, cid, admin, groupWith, posted } = await aGroupsWorld();
const received = async (who: Member, kind: 'group_track' | 'campaign_news') => {
  await world.drain();
  return (await notificationsOf(who)).filter((one) => one.kind === kind);
};
const messages = async (...[who, kind]: Parameters<typeof received>) =>
  (await received(who, kind)).map(({ message }) => message);

test('members hear of tracks in their group, in one row until it is read, and nobody else does [NOTIF-095] [NOTIF-097]', async () => {
  const { groupLink } = await groupWith('Quiet hours', [ben]);
  await posted(groupLink, ben);
  expect([await messages(ada, 'group_track'), await messages(ben, 'group_track')]).toEqual([
    [`${ben.username} added a track to Quiet hours`],
    [],
  ]);
  await posted(groupLink, ben);
  expect(await messages(ada, 'group_track')).toEqual(['2 new tracks in Quiet hours']);
  expect(await messages(cid, 'group_track')).toEqual([]);
  const [row] = await received(ada, 'group_track');
  await ada.call(readNotification, { id: row?.id ?? '', read: true });
  await posted(groupLink, ben);
  expect(await messages(ada, 'group_track')).toEqual([
    `${ben.username} added a track to Quiet hours`,
    '2 new tracks in Quiet hours',
  ]);
});

test('a track that is taken out before, and a kind that is switched off, notify nobody [NOTIF-097] [NOTIF-082]', async () => {
  const { groupLink } = await groupWith('Cellar', [ben, cid]);
  await cid.call(updateNotificationSetting, { kind: 'group_track', reach: 'off' });
  const { id } = await aStoredTrack(world, ben);
  await ben.call(postTrack, { groupLink, mixdownId: id });
  await ben.call(removeGroupTrack, { groupLink, trackId: id });
  expect((await messages(ada, 'group_track')).filter((one) => one.includes('Cellar'))).toEqual([]);
  await posted(groupLink, ben);
  expect((await messages(ada, 'group_track')).filter((one) => one.includes('Cellar'))).toHaveLength(1);
  expect(await messages(cid, 'group_track')).toEqual([]);
});

test('who takes part in a campaign or follows it hears of its news, by e-mail where they want that, and of no other group [NOTIF-096] [NOTIF-098] [NOTIF-083]', async () => {
  const { groupLink, group } = await aCampaign(world, ada, admin);
  const fan = await world.person('fan');
  await fan.call(followGroup, { groupLink });
  await ben.call(postTrack, { groupLink, mixdownId: (await aStoredTrack(world, ben)).id });
  await updateUser(world.platform.db, fan.id, { email_verified_at: world.clock.now() });
  await fan.call(updateNotificationSetting, { kind: 'campaign_news', reach: 'email' });
  const news = { title: 'New stems', content: 'Two of them.' };
  await ada.call(postGroupUpdate, { groupLink, news });
  for (const who of [ben, fan])
    expect(await messages(who, 'campaign_news')).toEqual([`${ada.username} posted news of ${group.name}`]);
  expect([await messages(ada, 'campaign_news'), await messages(cid, 'campaign_news')]).toEqual([[], []]);
  const emails = (await readOutbox(outboxDir(world.platform.config))).filter(
    ({ to, subject }) => to === fan.email && subject.includes('posted news of'),
  );
  expect(emails).toHaveLength(1);
  expect(emails[0]?.unsubscribe).toMatch(/\/api\/letters\/notifications\/unsubscribe\?token=/);
  const deleted = (await ada.call(postGroupUpdate, { groupLink, news })).data.id;
  await ada.call(deleteGroupUpdate, { groupLink, id: deleted });
  expect(await messages(ben, 'campaign_news')).toHaveLength(1);
  await ada.call(postGroupUpdate, { groupLink, news });
  expect(await messages(ben, 'campaign_news')).toEqual([`2 news of ${group.name}`]);
  const plain = await groupWith('Plain', [cid]);
  await ada.call(postGroupUpdate, { groupLink: plain.groupLink, news });
  expect(await messages(cid, 'campaign_news')).toEqual([]);
});

test('a row that counts stays, without a name, where its last author is muted, blocked or suspended [NOTIF-105]', async () => {
  const [reader, one, two] = [
    await world.person('reader'),
    await world.person('one'),
    await world.person('two'),
  ];
  const { groupLink } = await groupWith('Counting', [reader, one, two]);
  for (const who of [one, two]) await posted(groupLink, who);
  const rows = async () =>
    (await received(reader, 'group_track')).map(({ message, author }) => [message, author?.id]);
  const text = '2 new tracks in Counting';
  expect(await rows()).toEqual([[text, two.id]]);
  const { db, clock } = world.platform;
  const user = { kind: 'user', id: two.id } as const;
  const ban = (at: Date | null) => updateUser(db, two.id, { banned_at: at });
  for (const [hide, show] of [
    [() => reader.call(mute, user), () => reader.call(unmute, user)],
    [() => ban(clock.now()), () => ban(null)],
    [() => reader.call(blockUser, { id: two.id }), () => Promise.resolve()],
  ] as const) {
    await hide();
    expect(await rows()).toEqual([[text, undefined]]);
    expect((await reader.call(listNotifications, {})).meta.unreadCount).toBe(1);
    await show();
  }
});

test('an entry that waits for the organiser notifies the group once it is listed, and once [NOTIF-106]', async () => {
  const { groupLink: slug, group } = await aCampaign(world, ada, admin, { reviewsEntries: true });
  const dora = await world.person('dora');
  await dora.call(joinGroup, { groupLink: slug });
  const { id: trackId } = await aStoredTrack(world, ben);
  await ben.call(postTrack, { groupLink: slug, mixdownId: trackId });
  const here = async (who: Member) =>
    (await messages(who, 'group_track')).filter((one) => one.includes(group.name));
  expect(await here(dora)).toEqual([]);
  await ada.call(listEntry, { slug, trackId });
  for (const who of [ada, dora])
    expect(await here(who)).toEqual([`${ben.username} added a track to ${group.name}`]);
  expect(await here(ben)).toEqual([]);
});

test('more members than a batch takes are each notified once, from an index of the group [NOTIF-097]', async () => {
  const { db, clock } = world.platform;
  const { groupLink } = await groupWith('Many', [ben]);
  const members = await manyMembers(world.platform, 503);
  const { id } = await db
    .selectFrom('groups')
    .select('id')
    .where('group_link', '=', groupLink)
    .executeTakeFirstOrThrow();
  const joined = members.map((one) => ({
    id: one.id,
    group_id: id,
    user_id: one.id,
    role: 'member' as const,
  }));
  await db
    .insertInto('group_memberships')
    .values(joined.map((one) => ({ ...one, created_at: clock.now() })))
    .execute();
  await posted(groupLink, ben);
  await world.drain();
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id', 'messages'])
    .where('target_id', '=', id)
    .orderBy('user_id')
    .execute();
  const expected = [...members.map((one) => one.id), ada.id].sort();
  expect(rows).toEqual(expected.map((userId) => ({ user_id: userId, messages: 1 })));
  await sql`analyze group_memberships, group_follows`.execute(db);
  for (const table of ['group_memberships', 'group_follows']) {
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
        select user_id from ${sql.table(table)} where group_id = ${id}::uuid and user_id > ${ben.id}::uuid
        order by user_id limit 500`.execute(tx);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(new RegExp(`Index Only Scan using ${table}_in_order`));
    expect(plan).not.toContain('Sort');
  }
});
