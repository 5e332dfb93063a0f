import { expect, test } from 'vitest';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { followUser } from '#features/follows/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { listNotifications, readNotification } from '#features/notifications/contract.ts';
import { deliverEvent, notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { trackLiked } from '#features/tracks/events.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import type { NotificationKind } from '../../model/notification-kind.ts';
import { type NotificationReach, notificationReaches } from '../../model/notification-reach.ts';
import {
  listNotificationSettings,
  stopNotificationEmails,
  updateNotificationSetting,
} from '../../settings.contract.ts';
import { beginWeeklyEmails } from '../notifications.jobs.ts';

const world = await aWorld();
const { clock } = world;
const { db } = world.platform;
const [ada, ben, cid] = await Promise.all([world.person('ada'), world.person('ben'), world.person('cid')]);
const fans = [ada, ben, cid];
const unchanged = ['notification_settings', 'notifications'] as const;

let count = 0;
/** A member with a verified address and a track. */
async function aMusician(): Promise<Member & { trackId: string }> {
  count += 1;
  const member = await world.person(`musician${count}`);
  await updateUser(db, member.id, { email_verified_at: clock.now() });
  const { id } = await aStoredTrack(world, member, { title: 'Night drive' });
  return Object.assign(member, { trackId: id });
}
const choose = (person: Member, kind: NotificationKind, reach: NotificationReach) =>
  person.call(updateNotificationSetting, { kind, reach });
const like = async (trackId: string, ...people: Member[]) => {
  for (const one of people) {
    clock.advance(1000);
    await one.call(likeTrack, { id: trackId });
  }
  await world.drain();
};
const emailsOf = (person: Member) => emailsTo(world, person.email, 'notification');
const tokenIn = (text = '') => /letters_token=(\S+)/.exec(text)?.[1] ?? '';
const sendWeekly = async () => {
  clock.advance(86_400_000);
  for (let times = 0; times < 2; times += 1)
    await transaction(db, (tx) => makeCall(world.platform, tx, guest).enqueue(beginWeeklyEmails, {}));
  await world.drain();
};

test('a member chooses for each kind how to be notified, and gets the bell where nothing was chosen [NOTIF-081]', async () => {
  const member = await aMusician();
  const reaches = async () =>
    Object.fromEntries(
      (await member.call(listNotificationSettings, {})).map(({ kind, reach }) => [kind, reach]),
    );
  expect(new Set(Object.values(await reaches()))).toEqual(new Set(['bell']));
  for (const reach of notificationReaches) {
    expect(await choose(member, 'track_like', reach)).toEqual({ kind: 'track_like', reach });
    expect(await reaches()).toMatchObject({ track_like: reach, track_comment: 'bell' });
  }
});

test('a kind that was switched off makes no notification, of any sort, while others do [NOTIF-082]', async () => {
  const member = await aMusician();
  await choose(member, 'track_like', 'off');
  await choose(member, 'new_follow_user', 'off');
  await like(member.trackId, ...fans);
  for (const fan of fans) await fan.call(followUser, { id: member.id });
  await world.drain();
  expect(await notificationsOf(member)).toEqual([]);
  await choose(member, 'new_follow_user', 'bell');
  const dora = await world.person('dora');
  await dora.call(followUser, { id: member.id });
  await world.drain();
  expect((await notificationsOf(member)).map(({ kind }) => kind)).toEqual(['new_follow_user']);
});

test('who wants e-mails at once gets one for a new notification, and none while it stands unread [NOTIF-083]', async () => {
  const member = await aMusician();
  await like(member.trackId, ...fans.slice(0, 1));
  expect(await emailsOf(member)).toEqual([]);
  const [first] = await notificationsOf(member);
  await member.call(readNotification, { id: first?.id ?? '', read: true });
  await choose(member, 'track_like', 'email');
  for (const fan of fans.slice(1)) await like(member.trackId, fan);
  const [email, ...more] = await emailsOf(member);
  expect([email?.subject, more]).toEqual([`${ben.username} liked Night drive`, []]);
  expect(email?.text).toContain(`${world.platform.config.siteUrl}/user/${member.profileLink}/track/`);
  expect(email?.unsubscribe).toMatch(/\/api\/letters\/notifications\/unsubscribe\?token=/);
  expect((await notificationsOf(member)).map(({ message }) => message)[0]).toBe(
    `${cid.username} and 1 other liked Night drive`,
  );
});

test('who wants e-mails of mentions at once gets one [NOTIF-083]', async () => {
  const [member, { trackId }] = [await aMusician(), await aMusician()];
  await choose(member, 'comment_mention', 'email');
  for (const fan of [ben, cid])
    await commentOn(world, trackComments, trackId, fan, `Listen, @${member.profileLink}`);
  const subjects = (await emailsOf(member)).map(({ subject }) => subject);
  expect(subjects).toEqual([`${cid.username} and 1 other mentioned you on Night drive`]);
});

test('no e-mail goes to an address that is not verified, to a suspended member or to a student [NOTIF-083]', async () => {
  const [unverified, suspended, student] = [await aMusician(), await aMusician(), await aMusician()];
  for (const one of [unverified, suspended, student]) await choose(one, 'track_like', 'email');
  await updateUser(db, unverified.id, { email_verified_at: null });
  await updateUser(db, suspended.id, { banned_at: clock.now() });
  await addSchoolMember(await aSchool(world), student, 'student');
  for (const { trackId } of [unverified, suspended, student])
    await deliverEvent(world, trackLiked, { trackId, ownerId: ada.id, userId: ben.id });
  for (const one of [unverified, suspended, student]) expect(await emailsOf(one)).toEqual([]);
});

test('the weekly e-mail lists what is unread of the chosen kinds of seven days, and does not come without it [NOTIF-084]', async () => {
  const [member, other] = [await aMusician(), await aMusician()];
  for (const one of [member, other]) await choose(one, 'track_like', 'weekly');
  await like(member.trackId, ...fans);
  for (const fan of fans) await fan.call(followUser, { id: member.id });
  await sendWeekly();
  const [email, ...more] = await emailsOf(member);
  expect([email?.subject, more]).toEqual(['One new thing this week', []]);
  expect(email?.text).toContain(`${cid.username} and 2 others liked Night drive`);
  expect(email?.text).not.toContain('started following');
  expect(await emailsOf(other)).toEqual([]);
  clock.advance(7 * 86_400_000);
  await sendWeekly();
  expect(await emailsOf(member)).toHaveLength(1);
});

test('the link of an e-mail ends the e-mails of its kind and leaves the bell and other kinds, without a session [NOTIF-085]', async () => {
  const member = await aMusician();
  await choose(member, 'track_like', 'email');
  await choose(member, 'track_comment', 'email');
  await like(member.trackId, ...fans.slice(0, 1));
  const [email] = await emailsOf(member);
  const settings = async () => {
    const all = await member.call(listNotificationSettings, {});
    return ['track_like', 'track_comment'].map((kind) => all.find((one) => one.kind === kind)?.reach);
  };
  await world.newGuest().call(stopNotificationEmails, { token: tokenIn(email?.text) });
  expect(await settings()).toEqual(['bell', 'email']);
  const url = new URL(email?.unsubscribe ?? '');
  await choose(member, 'track_like', 'email');
  const answer = await world.newGuest().raw({
    method: 'POST',
    url: url.pathname + url.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([answer.status, await settings()]).toEqual([200, ['bell', 'email']]);
});

test('the link of the weekly e-mail ends it for every kind, and a changed link ends nothing [NOTIF-085]', async () => {
  const member = await aMusician();
  for (const kind of ['track_like', 'track_comment'] as const) await choose(member, kind, 'weekly');
  await like(member.trackId, ...fans.slice(0, 1));
  await sendWeekly();
  const token = tokenIn((await emailsOf(member))[0]?.text);
  const other = await world.person(`other${count}`);
  for (const wrong of [
    token.replace('.weekly.', '.track_like.'),
    token.replace(member.id, other.id),
    token.replace(/.(?=.{20}$)/, (one) => (one === 'A' ? 'B' : 'A')),
  ])
    await expect(world.newGuest().call(stopNotificationEmails, { token: wrong })).rejects.toMatchObject({
      status: 404,
    });
  await world.newGuest().call(stopNotificationEmails, { token });
  const all = await member.call(listNotificationSettings, {});
  expect(new Set(all.map(({ reach }) => reach))).toEqual(new Set(['bell']));
  expect((await member.call(listNotifications, {})).meta.unreadCount).toBe(1);
});

wrongInputs({
  world,
  endpoint: listNotificationSettings,
  as: () => world.person('lister'),
  good: () => ({}),
  unchanged,
});

wrongInputs({
  world,
  endpoint: updateNotificationSetting,
  as: () => world.person('chooser'),
  good: () => ({ kind: 'track_like', reach: 'off' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: stopNotificationEmails,
  as: () => world.newGuest(),
  good: async () => {
    const member = await aMusician();
    await choose(member, 'track_like', 'email');
    await like(member.trackId, ...fans.slice(0, 1));
    return { token: tokenIn((await emailsOf(member))[0]?.text) };
  },
  unchanged,
});
