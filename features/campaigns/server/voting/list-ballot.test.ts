import { expect, test } from 'vitest';
import { castVote, listBallot } from '#features/campaigns/voting.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { removeGroupTrack } from '#features/groups/tracks.contract.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { Person } from '#testing/person.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign } from '../../testing/a-campaign.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
await mayVote(world, ada, ben, cid, admin);
const votingWith = (count: number) =>
  aVoting(world, {
    founder: ada,
    admin,
    entrants: Array.from({ length: count }, (_none, at) => (at % 2 ? ben : cid)),
  });
const guest = world.newGuest();

async function orderOf(who: Person, slug: string, items?: number) {
  const ids: string[] = [];
  let page: string | number | null = 1;
  while (page !== null) {
    const answer: AnswerOf<typeof listBallot> = await who.call(listBallot, { slug, items, page });
    ids.push(...answer.entries.map(({ track }) => track.id));
    page = answer.meta.nextPage;
  }
  return ids;
}

test('each member has an order of entries that stays, by pages of 20, and it has every entry once [CAMPAIGN-225]', async () => {
  const { slug, entryIds } = await votingWith(23);
  const orders = [await orderOf(ada, slug), await orderOf(admin, slug), await orderOf(guest, slug)];
  for (const order of orders) expect(order.toSorted()).toEqual(entryIds.toSorted());
  expect(new Set(orders.map(String)).size).toBe(3);
  expect(await orderOf(ada, slug, 7)).toEqual(orders[0]);
  expect((await ada.call(listBallot, { slug })).entries).toHaveLength(20);
  const other = await votingWith(1);
  expect(await orderOf(ada, other.slug)).toEqual(other.entryIds);
});

test('an entry that is withdrawn while somebody reads leaves the others in their places', async () => {
  const { slug, groupLink } = await votingWith(6);
  const before = await orderOf(ada, slug);
  const first = await ada.call(listBallot, { slug, items: 3 });
  const gone = before[1] ?? '';
  await admin.call(removeGroupTrack, { groupLink, trackId: gone });
  const second = await ada.call(listBallot, { slug, items: 3, page: first.meta.nextPage ?? '' });
  expect(second.entries.map(({ track }) => track.id)).toEqual(before.slice(3));
  expect(await orderOf(ada, slug)).toEqual(before.filter((id) => id !== gone));
});

test('a ballot marks own entries, and a campaign without a public vote has none', async () => {
  const { slug } = await votingWith(2);
  const own = (await ben.call(listBallot, { slug })).entries;
  expect(own.map(({ track, own: isOwn }) => isOwn === (track.user.id === ben.id))).toEqual([true, true]);
  expect(own.filter((entry) => entry.own)).toHaveLength(1);
  expect((await guest.call(listBallot, { slug })).entries.some((entry) => entry.own)).toBe(false);
  const plain = await aCampaign(world, ada, admin);
  await expect(guest.call(listBallot, { slug: plain.groupLink })).rejects.toMatchObject({ status: 404 });
  await expect(guest.call(listBallot, { slug: 'no-such-group' })).rejects.toMatchObject({ status: 404 });
});

test('while voting lasts no call, list, feed or order changes by votes, for nobody [CAMPAIGN-224]', async () => {
  const { slug, groupLink, entryIds } = await votingWith(4);
  const paths = [
    `/api/groups/${groupLink}`,
    `/api/campaigns/${slug}/ballot`,
    `/api/groups/${groupLink}/group_tracks/featured`,
    `/api/groups/${groupLink}/contestants`,
    `/group/${groupLink}.rss`,
    `/api/mixdowns`,
    '/api/groups/trending',
    '/api/groups/recent',
    ...['posted_at', 'title', 'plays', 'likes_count', 'comments_count'].map(
      (sort) => `/api/groups/${groupLink}/group_tracks?sort_by=${sort}&sort_order=desc`,
    ),
    ...entryIds.map((id) => `/api/mixdowns/${id}`),
  ];
  const read = async () => {
    world.clock.advance(2000);
    const answers: [string, number, unknown][] = [];
    for (const who of [guest, cid, ada, admin])
      for (const url of paths) {
        const { status, body } = await who.raw({ method: 'GET', url });
        answers.push([url, status, body]);
      }
    return answers;
  };
  await world.drain();
  const before = await read();
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(before.length / 2);
  for (const who of [ada, admin])
    for (const entryId of entryIds.slice(1)) await who.call(castVote, { slug, entryId });
  await world.drain();
  expect(await read()).toEqual(before);
});

wrongInputs({
  world,
  endpoint: listBallot,
  as: () => guest,
  good: async () => ({ slug: (await votingWith(1)).slug }),
  unchanged: ['campaign_votes', 'campaign_vote_counts'],
});
