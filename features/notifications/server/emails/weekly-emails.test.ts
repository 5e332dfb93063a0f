import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutboxEmail } from '#platform/server/mail/read-outbox.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { manyMembers } from '#testing/many-members.ts';
import { aWorld } from '#testing/world.ts';
import { insertNotifications } from '../notification.store.ts';
import { upsertNotificationSetting } from '../notification-settings.store.ts';
import { beginWeeklyEmails } from '../notifications.jobs.ts';

const world = await aWorld();
const { db, randomBytes } = world.platform;

test('more members than a batch takes get one weekly e-mail each, though it is begun twice [NOTIF-084]', async () => {
  const ada = await world.person('ada');
  const { id: trackId } = await aStoredTrack(world, ada);
  const members = await manyMembers(world.platform, 503);
  const at = world.clock.now();
  for (const { id } of members) {
    await updateUser(db, id, { email_verified_at: at });
    await upsertNotificationSetting(db, { userId: id, kind: 'new_track', reach: 'weekly', at });
  }
  await insertNotifications(db, {
    kind: 'new_track',
    authorId: ada.id,
    target: { kind: 'track', id: trackId },
    occasion: 'weekly',
    at,
    recipients: members.map(({ id }) => ({ id: uuidV7(at.getTime(), randomBytes), userId: id })),
  });
  await world.drain();
  const dir = outboxDir(world.platform.config);
  const before = (await readdir(dir)).length;
  world.clock.advance(86_400_000);
  for (let times = 0; times < 2; times += 1) {
    await transaction(db, (tx) => makeCall(world.platform, tx, guest).enqueue(beginWeeklyEmails, {}));
    await world.drain();
  }
  const day = world.clock.now().toISOString().slice(0, 10);
  const sent = await Promise.all(
    members.map(({ id }) => readOutboxEmail(dir, `notifications_weekly:${day}T00:00:00.000Z:${id}`)),
  );
  expect(sent.filter((email) => email === null)).toEqual([]);
  expect((await readdir(dir)).length - before).toBe(503);
});
