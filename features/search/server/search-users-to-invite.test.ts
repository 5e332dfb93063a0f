import { expect, test } from 'vitest';
import { searchUsersToInvite } from '#features/groups/members.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith } = await aGroupsWorld();
const find = async (who: typeof ada, group: string, term: string, pageSize = 150) =>
  (await who.call(searchUsersToInvite, { term, 'entities[]': 'user', group, pageSize })).data.users;

test('a group admin finds members with what they are to the group [CAMPAIGN-166]', async () => {
  const { groupLink } = await groupWith('Searchers', [ben]);
  await ada.raw({ method: 'POST', url: `/group/${groupLink}/invite/${cid.id}` });
  await world.platform.db
    .updateTable('users')
    .set({ real_name: 'Ben Holm' })
    .where('id', '=', ben.id)
    .execute();
  const url = `/api/search?term=${ben.username}&entities[]=user&group=${groupLink}&page_size=150`;
  const { status, body } = await ada.raw({ method: 'GET', url });
  expect([status, body]).toEqual([
    200,
    {
      data: {
        users: [
          {
            id: ben.id,
            username: ben.username,
            real_name: 'Ben Holm',
            profile_link: expect.any(String),
            self_link: expect.stringContaining('/user/'),
            avatar_small_url: expect.toSatisfy((url) => url === null || typeof url === 'string'),
            is_member: true,
            is_invited: false,
          },
        ],
      },
    },
  ]);
  expect(await find(ada, groupLink, cid.username)).toMatchObject([{ isMember: false, isInvited: true }]);
});

test('a page of more than 150 is one of 150, an empty term is refused (422), a guest too (401), and who may not invite (403) [CAMPAIGN-167]', async () => {
  const { groupLink } = await groupWith('Limits', [ben]);
  const ask = (query: string, who: typeof world.guest = ada) =>
    who.raw({ method: 'GET', url: `/api/search?entities[]=user&group=${groupLink}&${query}` });
  expect((await ask('term=ben&page_size=100000')).status).toBe(200);
  expect(await find(ada, groupLink, ben.username, 1)).toHaveLength(1);
  for (const query of ['term=', 'term=%20%20', 'page_size=10', 'term=ben&page_size=0'])
    expect((await ask(query)).status, query).toBe(422);
  expect((await ask('term=ben', world.newGuest())).status).toBe(401);
  for (const who of [ben, cid, admin]) expect((await ask('term=ben', who)).status).toBe(403);
  const other = await ada.raw({
    method: 'GET',
    url: `/api/search?entities[]=track&group=${groupLink}&term=ben`,
  });
  expect(other.status).toBe(422);
});

test('the 61st search within a minute is 429 [CAMPAIGN-184]', async () => {
  const limited = await aWorld({ rateLimits: 'on' });
  const eve = await limited.person('eve');
  const url = '/api/search?term=x&entities[]=user&group=no-such-group';
  for (let at = 0; at < 60; at += 1) expect((await eve.raw({ method: 'GET', url })).status).toBe(404);
  expect((await eve.raw({ method: 'GET', url })).status).toBe(429);
});

wrongInputs({
  world,
  endpoint: searchUsersToInvite,
  as: () => ada,
  good: async () => ({
    term: 'ben',
    'entities[]': 'user',
    group: (await groupWith('Wrong', [ben])).groupLink,
    pageSize: 10,
  }),
  unchanged: ['groups', 'group_invitations', 'group_memberships'],
});
