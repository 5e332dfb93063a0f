import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { createOrganization } from '#features/education/contract.ts';
import { removeSchoolMember } from '#features/education/members.contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { signUpByReferral } from '#features/referrals/testing/sign-up-by-referral.ts';
import { appealDecision } from '#features/reports/appeals.contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { aCase, caseAbout, tokenIn } from '#features/reports/testing/a-case.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada', { accountType: 2 });
const { id: referralId } = (await ada.call(getOwnReferral, {})).referral;
const hal = await signUpByReferral(world, 'hal', { referralId });
const admin = await world.person('admin', { admin: true });
const name = 'Halvorsen';
const title = 'Unmistakable';

test('a suspended member is on no list, page, search, feed or embed of the community, and returns to all of them', async () => {
  const { db, config } = world.platform;
  await updateUser(db, hal.id, { username: name });
  const track = await aStoredTrack(world, hal, { title });
  const { permalink, short_link_id: shortLink } = await db
    .selectFrom('tracks')
    .select(['permalink', 'short_link_id'])
    .where('id', '=', track.id)
    .executeTakeFirstOrThrow();
  await hal.call(followUser, { id: ada.id });
  await ada.call(followUser, { id: hal.id });
  const own = await aStoredTrack(world, ada);
  await commentOn(world, trackComments, own.id, hal, 'Well played');
  const { groupLink } = (
    await ada.call(createGroup, { group: { name: 'Night owls', privacySetting: 'joinable' } })
  ).data.attributes;
  for (const [actor, method, url] of [
    [hal, 'POST', `/group/${groupLink}/join`],
    [hal, 'POST', `/group/${groupLink}/post_track/${track.id}`],
  ] as const) {
    const answer = await actor.raw({ method, url });
    expect(answer.status, `${url}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  }
  await world.drain();

  const address = encodeURIComponent(`${config.siteUrl}/user/${hal.profileLink}/track/${permalink}`);
  const paths = [
    `/api/users/${hal.profileLink}`,
    '/api/users/top?items=100',
    '/api/users/recent?items=100',
    `/api/users/${ada.id}/followers`,
    `/api/users/${ada.id}/followings`,
    `/api/users/${hal.id}/mixdowns`,
    `/api/users/${hal.profileLink}/mixdowns/${permalink}`,
    `/api/community/search?q=${name}`,
    `/api/community/search?q=${title}`,
    '/api/mixdowns/recent?items=100',
    '/api/mixdowns/following',
    `/api/mixdowns/${track.id}`,
    `/api/short_links/${shortLink}`,
    `/oembed?url=${address}`,
    `/api/tracks/${own.id}/comments`,
    `/api/groups/${groupLink}/memberships`,
    `/api/groups/${groupLink}/group_tracks`,
    `/group/${groupLink}/feed.xml`,
    '/api/notifications',
    '/api/referral/invites',
    `/api/referrals/${(await hal.call(getOwnReferral, {})).referral.id}`,
  ];
  const readAsAda = async (url: string) => JSON.stringify((await ada.raw({ method: 'GET', url })).body);
  const namedOn = async () => {
    const texts = await Promise.all(paths.map(readAsAda));
    return paths.filter((_path, at) => texts[at]?.includes(name) || texts[at]?.includes(`"${title}`));
  };
  expect(await namedOn()).toEqual(paths);

  const entry = await aCase(world, admin, hal);
  await admin.call(settleCase, { id: entry.id, action: 'suspend', message: 'Enough.' });
  world.clock.advance(60_000);
  expect(await namedOn()).toEqual([]);

  const [email] = await emailsTo(world, hal.email, 'decision');
  const token = tokenIn(email?.text ?? '');
  await world.newGuest().call(appealDecision, { id: entry.id, token, text: 'It was not me' });
  const appeal = await caseAbout(admin, hal, 'appeal');
  await admin.call(settleCase, { id: appeal.id, action: 'reverse', message: 'Sorry.' });
  world.clock.advance(60_000);
  expect(await namedOn()).toEqual(paths);
});

test('the tracks of a member who leaves a school while suspended stay hidden until the suspension is reversed [EDU-159]', async () => {
  const { db } = world.platform;
  const [ivy, head] = [await world.person('ivy'), await world.person('head')];
  const { id: track } = await aStoredTrack(world, ivy, { title: 'Evergreen' });
  const entry = await aCase(world, admin, ivy);
  const form = { firstName: 'A', lastName: 'B', role: 'teacher', name: 'Oak', country: 'GB' } as const;
  const { id: organizationId } = await head.call(createOrganization, { ...form, staysPublic: true });
  await updateUser(db, ivy.id, { school_only: 'membership' });
  const { rows } = await sql<{ id: string }>`insert into organization_memberships
      (id, organization_id, user_id, role, requested_at, accepted_at, consent_at, consent_terms)
    values (gen_random_uuid(), ${organizationId}, ${ivy.id}, 'student', now(), now(), now(), '2026-11-20')
    returning id`.execute(db);
  await admin.call(settleCase, { id: entry.id, action: 'suspend', message: 'Enough.' });
  await head.call(removeSchoolMember, { organizationId, id: rows[0]?.id ?? '' });
  const listed = async () => {
    world.clock.advance(60_000);
    const { body } = await ada.raw({ method: 'GET', url: '/api/mixdowns/recent?items=100' });
    return body.data.some(({ id }: { id: string }) => id === track);
  };
  expect(await listed()).toBe(false);
  const stored = () => db.selectFrom('tracks').select(['published', 'withheld']).where('id', '=', track);
  expect(await stored().executeTakeFirst()).toEqual({ published: false, withheld: 'person' });

  const [email] = await emailsTo(world, ivy.email, 'decision');
  const token = tokenIn(email?.text ?? '');
  await world.newGuest().call(appealDecision, { id: entry.id, token, text: 'It was not me' });
  const appeal = await caseAbout(admin, ivy, 'appeal');
  await admin.call(settleCase, { id: appeal.id, action: 'reverse', message: 'Sorry.' });
  expect(await listed()).toBe(true);
});
