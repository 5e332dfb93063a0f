import { expect, test } from 'vitest';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { listAdminStems } from '../../stems.contract.ts';
import { aCampaign } from '../../testing/a-campaign.ts';
import { giveStems } from '../../testing/upload-stem.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const admin = await world.person('admin', { admin: true });
const founder = await world.person('founder', { accountType: 2 });

test('when a worker is killed while it makes stems or zips them, another one finishes and nothing is lost [CAMPAIGN-269]', {
  timeout: 90_000,
}, async () => {
  const ids: string[] = [];
  for (const step of ['decoded', 'zipped']) {
    const { id } = await aCampaign(world, founder, admin);
    await giveStems(admin, id, ['One', 'Two']);
    ids.push(id);
    const doomed = await aSiteProcess(world, { worker: true, failpoints: `make-stems.${step}=kill` });
    expect(await doomed.ended).toBe('SIGKILL');
    const { stems, archive } = await admin.call(listAdminStems, { id });
    expect(archive).toBeNull();
    expect(stems.map(({ state }) => state)).toEqual(['ready', step === 'decoded' ? 'waiting' : 'ready']);
  }
  const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  for (const id of ids) {
    const made = async () => (await admin.call(listAdminStems, { id })).archive?.size;
    await expect.poll(made, { timeout: 60_000 }).toBeGreaterThan(1000);
  }
  await replacement.kill();
});
