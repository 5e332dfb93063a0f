import { beforeAll, expect, test } from 'vitest';
import { listContestants } from '#features/campaigns/contract.ts';
import { groupComments } from '#features/groups/contract.ts';
import { listGroupNews } from '#features/groups/news.contract.ts';
import { groupAs } from '#features/groups/testing/a-group.ts';
import { insertUsers } from '#features/identity/server/insert-users.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { people } from '../community/people.ts';
import { seedEmail, seedUserId } from '../community/seed-ids.ts';
import { foundGroups } from '../groups/found-groups.ts';
import { beginTheTide } from './begin-the-tide.ts';
import { tideGroup } from './the-tide.ts';

const world = await aWorld();
const { db } = world.platform;

beforeAll(async () => {
  await insertUsers(
    db,
    people.map(({ name, about, country, accountType }, at) => ({
      id: seedUserId(at),
      email: seedEmail(name),
      username: name,
      profileLink: name,
      about,
      country,
      accountType,
      createdAt: new Date('2025-01-01'),
      passwordHash: null,
    })),
  );
  await transaction(db, async (tx) => {
    const call = makeCall(world.platform, tx, guest);
    await foundGroups(call);
    await beginTheTide(call);
    await beginTheTide(call);
  });
});

test('the first hall has one open campaign, with people, talk and updates in it', async () => {
  expect(await db.selectFrom('campaigns').select('id').execute()).toHaveLength(1);
  const group = await groupAs(world.guest, tideGroup.link);
  expect(group).toMatchObject({
    selfLink: `/campaigns/${tideGroup.link}`,
    campaign: { state: 'open', name: tideGroup.name, slug: tideGroup.link },
  });
  const { meta } = await world.guest.call(listContestants, { groupLink: tideGroup.link });
  expect(meta.total).toBeGreaterThan(10);
  const talk = await world.guest.call(groupComments.list, { id: tideGroup.link, items: 5 });
  expect(talk.meta.nextPage).not.toBeNull();
  const news = await world.guest.call(listGroupNews, { groupLink: tideGroup.link });
  expect(news.data.length).toBe(tideGroup.news?.length);
});
