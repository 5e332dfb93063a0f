import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { blockUser } from '#features/blocks/contract.ts';
import { deleteComment, editComment, postReply } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { followUser } from '#features/follows/contract.ts';
import { groupComments, joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { listNotifications, readNotification } from '#features/notifications/contract.ts';
import { updateNotificationSetting } from '#features/notifications/settings.contract.ts';
import { deliverEvent, notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackLiked } from '#features/tracks/events.contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const names = new Map<string, string>();
/** A member, whom the tests call by this name instead of the generated username. */
async function person(name: string): Promise<Member> {
  const member = await world.person(name);
  names.set(member.username, name);
  return member;
}
const [ada, ben, cid] = await Promise.all([person('ada'), person('ben'), person('cid')]);
const track = (owner: Member, title = 'Night drive') => aStoredTrack(world, owner, { title });
const read = async (person: Member) => {
  const { items } = await list(person);
  return items;
};

/** Rows of the member: kind, author, and how many people each stands for. */
async function list(person: Member) {
  await world.drain();
  const rows = await notificationsOf(person);
  const items = rows.map(({ kind, author, message, extras }) => {
    const name = names.get(author?.username ?? '') ?? '';
    return [kind, name, message.replace(author?.username ?? '', name), extras];
  });
  return { rows, items };
}

/** Likes the track a second later than what was before. */
async function like(person: Member, id: string): Promise<void> {
  world.clock.advance(1000);
  await person.call(likeTrack, { id });
}

test('likes of a track are one unread row for its owner, with the newest one’s name [NOTIF-073] [NOTIF-075] [NOTIF-076]', async () => {
  const owner = await world.person('dora');
  const { id } = await track(owner);
  await like(owner, id);
  expect(await read(owner)).toEqual([]);
  await like(ada, id);
  expect(await read(owner)).toEqual([['track_like', 'ada', 'ada liked Night drive', { people: 1 }]]);
  await like(ben, id);
  await like(cid, id);
  const { rows, items } = await list(owner);
  expect(items).toEqual([['track_like', 'cid', 'cid and 2 others liked Night drive', { people: 3 }]]);
  expect(rows[0]?.target).toMatchObject({
    id,
    title: 'Night drive',
    selfLink: expect.stringContaining('/track/'),
  });
  expect([rows[0]?.showCta, rows[0]?.updatedAt]).toEqual([true, world.clock.now().toISOString()]);
});

test('a like after the row was read begins another one, and liking again within a day is not announced again [NOTIF-076]', async () => {
  const owner = await world.person('eve');
  const { id } = await track(owner);
  await like(ada, id);
  const { rows } = await list(owner);
  await owner.call(readNotification, { id: rows[0]?.id ?? '', read: true });
  await ada.call(unlikeTrack, { id });
  await like(ada, id);
  expect(await read(owner)).toHaveLength(1);
  await like(ben, id);
  expect((await read(owner)).map(([, author]) => author)).toEqual(['ben', 'ada']);
  await ada.call(unlikeTrack, { id });
  world.clock.advance(86_400_000);
  await like(ada, id);
  expect((await read(owner))[0]).toEqual([
    'track_like',
    'ada',
    'ada and 1 other liked Night drive',
    { people: 2 },
  ]);
});

test('a hundred likes that are delivered at once are one row and one live message [NOTIF-076]', async () => {
  const owner = await world.person('fay');
  const { id } = await track(owner);
  const client = await world.database.pool.connect();
  const sent: string[] = [];
  client.on('notification', ({ payload = '' }) => {
    if (payload.includes(`user:${owner.id}`)) sent.push(payload);
  });
  await client.query(`listen ${liveNotifyChannel}`);
  const people = await Promise.all(Array.from({ length: 10 }, (_none, at) => world.person(`fan${at}`)));
  for (let round = 0; round < 10; round += 1)
    await Promise.all(people.map((one) => deliverLike(id, owner, one)));
  await race(4, () => world.drain());
  expect((await list(owner)).rows.map(({ extras }) => extras)).toEqual([{ people: 10 }]);
  await client.query('select 1');
  await expect.poll(() => sent.length).toBe(1);
  client.release(true);
});

const deliverLike = (trackId: string, owner: Member, person: Member) =>
  deliverEvent(world, trackLiked, { trackId, ownerId: owner.id, userId: person.id });

test('comments on a track are one unread row for its owner, in which who writes twice counts once [NOTIF-074] [NOTIF-077]', async () => {
  const owner = await world.person('gus');
  const { id } = await track(owner);
  await commentOn(world, trackComments, id, owner, 'My own');
  expect(await read(owner)).toEqual([]);
  await commentOn(world, trackComments, id, ada, 'Lovely');
  world.clock.advance(1000);
  await commentOn(world, trackComments, id, ben, 'Yes');
  world.clock.advance(1000);
  await commentOn(world, trackComments, id, ada, 'Still');
  await like(cid, id);
  expect(await read(owner)).toEqual([
    ['track_like', 'cid', 'cid liked Night drive', { people: 1 }],
    ['track_comment', 'ada', 'ada and 1 other commented on Night drive', { people: 2 }],
  ]);
});

test('a reply notifies the author of the comment, and the owner of the track as a comment unless it is to them [NOTIF-088] [NOTIF-089]', async () => {
  const owner = await person('ines');
  const { id } = await track(owner);
  const comment = await commentOn(world, trackComments, id, ada, 'Lovely');
  const reply = async (author: Member, to: string) => {
    world.clock.advance(1000);
    await author.call(postReply, { id: to, content: 'Yes' });
  };
  await reply(ben, comment.id);
  await reply(owner, comment.id);
  await reply(ada, comment.id);
  const about = (items: unknown[][]) => items.filter(([kind]) => kind !== 'track_like');
  expect(about(await read(ada))).toEqual([
    ['comment_reply', 'ines', 'ines and 1 other replied to you on Night drive', { people: 2 }],
  ]);
  expect(about(await read(owner))).toEqual([
    ['track_comment', 'ada', 'ada and 1 other commented on Night drive', { people: 2 }],
  ]);
  const own = await commentOn(world, trackComments, id, owner, 'Thanks');
  await reply(cid, own.id);
  expect(about(await read(owner))).toEqual([
    ['comment_reply', 'cid', 'cid replied to you on Night drive', { people: 1 }],
    ['track_comment', 'ada', 'ada and 1 other commented on Night drive', { people: 2 }],
  ]);
});

test('a mention notifies a member once of a comment, unless it is a reply to them or they switched mentions off [NOTIF-091] [NOTIF-092]', async () => {
  const owner = await person('ora');
  const [pat, sue] = await Promise.all([person('pat'), person('sue')]);
  const { id } = await track(owner);
  const at = (...people: Member[]) => people.map((one) => `@${one.profileLink}`).join(' ');
  const first = await commentOn(world, trackComments, id, ada, at(pat, owner, sue));
  world.clock.advance(1000);
  await ben.call(postReply, { id: first.id, content: at(ada, pat) });
  const about = async (one: Member) => (await read(one)).map(([kind, , message]) => [kind, message]);
  expect(await about(pat)).toEqual([['comment_mention', 'ben and 1 other mentioned you on Night drive']]);
  expect(await about(owner)).toEqual([
    ['track_comment', 'ben commented on Night drive'],
    ['comment_mention', 'ada mentioned you on Night drive'],
  ]);
  expect((await about(ada)).filter(([, message]) => String(message).startsWith('ben'))).toEqual([
    ['comment_reply', 'ben replied to you on Night drive'],
  ]);
  await owner.call(updateNotificationSetting, { kind: 'comment_mention', reach: 'off' });
  await sue.call(updateNotificationSetting, { kind: 'comment_mention', reach: 'off' });
  await commentOn(world, trackComments, id, cid, at(owner, sue));
  expect((await about(owner))[0]).toEqual(['track_comment', 'cid and 1 other commented on Night drive']);
  expect(await about(sue)).toEqual([['comment_mention', 'ada mentioned you on Night drive']]);
});

test('a mention reaches nobody who has blocked its author, and an edit notifies nobody [NOTIF-092]', async () => {
  const owner = await person('tom');
  const [una, vic, wes] = await Promise.all([person('una'), person('vic'), person('wes')]);
  const { id } = await track(owner);
  await una.call(blockUser, { id: ben.id });
  const posted = await commentOn(world, trackComments, id, ben, `@${una.profileLink} @${vic.profileLink}`);
  await vic.call(blockUser, { id: ben.id });
  expect([await read(una), await read(vic)]).toEqual([[], []]);
  await ben.call(editComment, { id: posted.id, content: `@${wes.profileLink}` });
  expect(await read(wes)).toEqual([]);
});

test('members whom a comment mentions when it is posted are notified, also where it is edited at once, and nobody where it is deleted [NOTIF-092]', async () => {
  const [xia, yves] = await Promise.all([person('xia'), person('yves')]);
  const { id } = await track(await person('uma'));
  const posted = await commentOn(world, trackComments, id, ben, `@${xia.profileLink}`);
  await ben.call(editComment, { id: posted.id, content: `@${yves.profileLink}` });
  expect((await read(xia)).map(([kind]) => kind)).toEqual(['comment_mention']);
  expect(await read(yves)).toEqual([]);
  const gone = await commentOn(world, trackComments, id, ben, `@${yves.profileLink}`);
  await ben.call(deleteComment, { id: gone.id });
  expect(await read(yves)).toEqual([]);
});

test('who has switched replies off hears of a reply that mentions them as of a mention [NOTIF-092]', async () => {
  const zed = await person('zed');
  const { id } = await track(await person('una2'));
  const own = await commentOn(world, trackComments, id, zed, 'Lovely');
  await zed.call(updateNotificationSetting, { kind: 'comment_reply', reach: 'off' });
  await ben.call(postReply, { id: own.id, content: 'Yes' });
  expect(await read(zed)).toEqual([]);
  await ben.call(postReply, { id: own.id, content: `Yes @${zed.profileLink}` });
  expect((await read(zed)).map(([kind]) => kind)).toEqual(['comment_mention']);
});

test('a mention in a closed group notifies its members only [NOTIF-092]', async () => {
  const [founder, inside, outside] = await Promise.all([
    world.person('founder', { accountType: 2 }),
    person('inside'),
    person('outside'),
  ]);
  const { groupLink } = await aGroup(world, founder, { name: 'Sealed off', privacySetting: 'closed' });
  await founder.raw({ method: 'POST', url: `/group/${groupLink}/invite/${inside.id}` });
  await inside.call(joinGroup, { groupLink });
  await commentOn(world, groupComments, groupLink, founder, `@${inside.profileLink} @${outside.profileLink}`);
  const mentions = async (one: Member) => (await read(one)).filter(([kind]) => kind === 'comment_mention');
  expect([(await mentions(inside)).length, await mentions(outside)]).toEqual([1, []]);
});

test('who is suspended or blocked or deletes the account stands in no row any more [NOTIF-078]', async () => {
  const owner = await world.person('hal');
  const [ivo, jo, kim] = await Promise.all([person('ivo'), person('jo'), person('kim')]);
  const { id } = await track(owner);
  for (const one of [ada, ivo, jo, kim]) await like(one, id);
  await updateUser(db, kim.id, { banned_at: world.clock.now() });
  expect(await read(owner)).toEqual([
    ['track_like', 'jo', 'jo and 2 others liked Night drive', { people: 3 }],
  ]);
  await jo.call(deleteUser, { guid: jo.id });
  expect(await read(owner)).toEqual([
    ['track_like', 'ivo', 'ivo and 1 other liked Night drive', { people: 2 }],
  ]);
  await owner.call(blockUser, { id: ivo.id });
  await like(ben, id);
  expect((await read(owner))[0]?.[2]).toBe('ben and 1 other liked Night drive');
});

test('an account of a school gets no notification of a like, a comment or a mention [NOTIF-079]', async () => {
  const education = await educationHost(world);
  const school = await aSchool(education);
  const teacher = await addSchoolMember(school, await education.person('teacher'), 'faculty');
  const student = await addSchoolMember(school, await education.person('student'), 'student');
  const { id } = await track(student);
  await deliverLike(id, student, teacher);
  const posted = await commentOn(world, trackComments, id, teacher, `Hi @${student.profileLink}`);
  expect(posted.mentions).toHaveLength(1);
  await world.drain();
  const { rows } = await sql`select from notifications where user_id = ${student.id}`.execute(db);
  expect(rows).toEqual([]);
});

test('a row about a track that its recipient may not see any more is neither shown nor counted [NOTIF-090]', async () => {
  const owner = await person('mo');
  const { id } = await track(owner);
  await world.drain();
  await cid.call(followUser, { id: owner.id });
  const other = await track(owner, 'Rain');
  const comment = await commentOn(world, trackComments, id, cid, 'Lovely');
  await owner.call(postReply, { id: comment.id, content: 'Thanks' });
  await commentOn(world, trackComments, id, owner, `More of it, @${cid.profileLink}`);
  await world.drain();
  const about = async () => (await read(cid)).filter(([, name]) => name === 'mo').map(([kind]) => kind);
  const unread = async () => (await cid.call(listNotifications, {})).meta.unreadCount;
  const before = await unread();
  expect(new Set(await about())).toEqual(new Set(['comment_reply', 'comment_mention', 'new_track']));
  for (const trackId of [id, other.id]) {
    await owner.call(updateTrack, { id: trackId, mixdown: { published: false, title: 'Secret draft' } });
  }
  expect([await about(), await unread()]).toEqual([[], before - 3]);
  expect((await read(owner)).map(([, , message]) => message)).toContain('cid commented on Secret draft');
});

test('the owner of a track sees no row about it once it is deleted [NOTIF-010]', async () => {
  const owner = await world.person('lea');
  const { id } = await track(owner);
  await like(ada, id);
  expect(await read(owner)).toHaveLength(1);
  await sql`delete from likes where host_id = ${id}`.execute(db);
  await sql`delete from tracks where id = ${id}`.execute(db);
  expect(await read(owner)).toEqual([]);
});
