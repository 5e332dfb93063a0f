import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { groupRowId } from '#features/groups/testing/a-group.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { aCampaign } from '../../testing/a-campaign.ts';

const MEMBERS = process.env.CHAOS === 'all' ? 10_000 : 2000;
const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const { platform } = world;
const { db } = platform;
const founder = await world.person('founder', { accountType: 2 });
const admin = await world.person('admin', { admin: true });

async function insertFollowers(groupId: string): Promise<void> {
  const at = world.clock.now();
  const users = Array.from({ length: MEMBERS }, (_, number) => ({
    id: uuidV7(at.getTime(), platform.randomBytes),
    email: `member${number}@example.org`,
    username: `member${number}`,
    profileLink: `member${number}`,
    about: null,
    country: null,
    accountType: 0,
    createdAt: at,
    passwordHash: null,
  }));
  await insertUsers(db, users);
  await sql`update users set email_verified_at = ${at} where username like 'member%'`.execute(db);
  await sql`insert into group_follows (group_id, user_id, created_at)
    select ${groupId}, id, ${at} from users where username like 'member%'`.execute(db);
}

test('an e-mail to thousands of members reaches each once, although workers are killed at every step [CAMPAIGN-213]', {
  timeout: 1_800_000,
}, async () => {
  const { group } = await aCampaign(world, founder, admin);
  await insertFollowers(await groupRowId(world, group));
  const places = [
    'campaign-mailing.enqueued@2',
    'mail.begun@50',
    'mail.sent@100',
    'campaign-mailing.committed',
  ];
  for (const place of places) {
    const doomed = await aSiteProcess(world, {
      worker: true,
      deadAfterSeconds: 1,
      failpoints: `${place}=kill`,
    });
    expect(await doomed.ended, place).toBe('SIGKILL');
  }
  const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  const jobsLeft = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
        where task_identifier in ('campaigns.enqueue-mailing', 'campaigns.send-mailing')`.execute(db)
    ).rows[0]?.count;
  await expect.poll(jobsLeft, { timeout: 1_500_000, interval: 500 }).toBe(0);
  await replacement.kill();
  const dir = outboxDir(platform.config);
  const files = (await readdir(dir)).filter((name) => name.startsWith('mail-campaign_announced'));
  expect(files).toHaveLength(MEMBERS);
  const recipients = new Set<string>();
  for (const file of files) recipients.add(JSON.parse(await readFile(join(dir, file), 'utf8')).to);
  expect(recipients.size).toBe(MEMBERS);
});
