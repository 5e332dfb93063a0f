import { expect, test } from 'vitest';
import { listGroupUpdates } from '#features/groups/updates.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { aJudgedCampaign, announceInOrder } from '../../testing/a-judged-campaign.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const admin = await world.person('admin', { admin: true });
const founder = await world.person('founder', { accountType: 2 });
const winner = await world.person('winner');

test('workers that are killed while they write about winners leave one update and one e-mail [CAMPAIGN-252]', {
  timeout: 120_000,
}, async () => {
  await updateUser(world.platform.db, winner.id, { email_verified_at: world.clock.now() });
  const campaign = await aJudgedCampaign(world, {
    founder,
    admin,
    entrants: [winner],
    more: { prizes: [{ name: 'A trophy' }] },
  });
  await announceInOrder(founder, campaign);
  const titles = async () =>
    (await winner.call(listGroupUpdates, { groupLink: campaign.slug })).data.map(
      ({ attributes }) => attributes.title,
    );
  for (const place of ['campaign-winners.written', 'campaign-winners.committed', 'mail.begun', 'mail.sent']) {
    const doomed = await aSiteProcess(world, {
      worker: true,
      deadAfterSeconds: 1,
      failpoints: `${place}=kill`,
    });
    expect(await doomed.ended, place).toBe('SIGKILL');
    if (place === 'campaign-winners.written') expect(await titles(), 'not committed').toEqual([]);
  }
  const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  const emails = async () =>
    (await readOutbox(outboxDir(world.platform.config))).filter(
      ({ to, subject }) => to === winner.email && subject.startsWith('You have won'),
    );
  await expect.poll(async () => (await emails()).length, { timeout: 60_000 }).toBe(1);
  await replacement.kill();
  expect(await titles()).toEqual([`The winners of ${campaign.name}`]);
  expect(await emails()).toHaveLength(1);
});
