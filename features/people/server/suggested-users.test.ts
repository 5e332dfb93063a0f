import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { followUser } from '#features/follows/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { genreId } from '#features/tracks/model/genres.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { suggestionText } from '../model/suggestion-text.ts';
import { dismissSuggestedUser, listSuggestedUsers } from '../suggestions.contract.ts';
import { peopleOfMember } from './people-of-member.store.ts';

const world = await aWorld();
const { db } = world.platform;

/** Members by their names. */
async function people<Name extends string>(...names: Name[]): Promise<Record<Name, Member>> {
  const made = await Promise.all(names.map((name) => world.person(name, { accountType: 6 })));
  return Object.fromEntries(made.map((one, at) => [names[at], one])) as Record<Name, Member>;
}

/** The suggestions by name, in order, with their sentences. */
async function suggestedTo(person: Member): Promise<Record<string, string>> {
  world.clock.advance(1500);
  const { suggestions } = await person.call(listSuggestedUsers, {});
  return Object.fromEntries(
    suggestions.map(({ user, reason }) => [user.attributes.username, suggestionText(reason)]),
  );
}

const follow = async (follower: Member, ...followed: Member[]) => {
  for (const { id } of followed) {
    world.clock.advance(1000);
    await follower.call(followUser, { id });
  }
};

test('a member is suggested others for a reason that is said, those with the most reasons first [USER-072] [USER-073]', async () => {
  const { mira, ada, ben, cleo, friend, liked, maker } = await people(
    'mira',
    'ada',
    'ben',
    'cleo',
    'friend',
    'liked',
    'maker',
  );
  await follow(mira, ada, ben, cleo);
  await follow(ada, friend, mira);
  await follow(ben, friend);
  await follow(cleo, friend, ada);
  for (let at = 0; at < 2; at += 1) {
    const { id } = await aStoredTrack(world, liked, { genreId: genreId('Techno') });
    await mira.call(likeTrack, { id });
  }
  await aStoredTrack(world, maker, { genreId: genreId('Techno') });
  await world.drain();
  expect(Object.entries(await suggestedTo(mira)).slice(0, 3)).toEqual([
    [friend.username, `Followed by ${cleo.username} and 2 others whom you follow`],
    [liked.username, 'You liked 2 of their tracks'],
    [maker.username, 'Makes Techno, which you listen to'],
  ]);
  const newcomer = await world.person('newcomer');
  expect(Object.values(await suggestedTo(newcomer))).toContain('Heard a lot these days');
});

test('nobody is suggested who is out of reach, blocked in either direction, followed, oneself or dismissed [USER-072] [USER-074]', async () => {
  const { viewer, hub, ...others } = await people(
    'viewer',
    'hub',
    'kept',
    'blocked',
    'blocker',
    'banned',
    'gone',
    'pupil',
    'followed',
    'dismissed',
  );
  const { kept, blocked, blocker, banned, gone, pupil, followed, dismissed } = others;
  await follow(viewer, hub, followed);
  await follow(hub, viewer, ...Object.values(others));
  const names = async () =>
    Object.entries(await suggestedTo(viewer))
      .filter(([, text]) => text.startsWith('Followed'))
      .map(([name]) => name)
      .sort();
  expect(await names()).toEqual(
    [banned, blocked, blocker, dismissed, gone, kept, pupil].map(({ username }) => username).sort(),
  );
  await viewer.call(blockUser, { id: blocked.id });
  await blocker.call(blockUser, { id: viewer.id });
  await updateUser(db, banned.id, { banned_at: world.clock.now() });
  await updateUser(db, gone.id, { deleted_at: world.clock.now() });
  const school = await aSchool(world);
  await addSchoolMember(school, pupil, 'student');
  for (let at = 0; at < 2; at += 1)
    expect(await viewer.call(dismissSuggestedUser, { id: dismissed.id })).toEqual({ dismissed: true });
  expect(await names()).toEqual([kept.username]);
  // Whom the viewer follows is named only while they see them.
  await updateUser(db, hub.id, { banned_at: world.clock.now() });
  expect(await names()).toEqual([]);
});

test('dismissing refuses guests, unknown ids and what is no id, and a deleted member leaves no row [USER-074]', async () => {
  const { viewer2: viewer, other2: other } = await people('viewer2', 'other2');
  const dismiss = (person: { raw: Member['raw'] }, id: string) =>
    person.raw({ method: 'DELETE', url: `/api/users/suggested/${id}` });
  expect((await dismiss(world.guest, other.id)).status).toBe(401);
  expect((await dismiss(viewer, '0198f000-0000-7000-8000-000000000000')).status).toBe(404);
  expect([404, 422]).toContain((await dismiss(viewer, 'somebody')).status);
  expect((await dismiss(viewer, other.id)).status).toBe(200);
  const { rows } = await sql`select from dismissed_suggestions where user_id = ${viewer.id}`.execute(db);
  expect(rows).toHaveLength(1);
});

test('the copy of an account names whom its owner has dismissed, not who has dismissed its owner [USER-074]', async () => {
  const { viewer3: viewer, other3: other } = await people('viewer3', 'other3');
  await viewer.call(dismissSuggestedUser, { id: other.id });
  const filesOf = ({ id }: Member) =>
    Array.fromAsync(peopleOfMember.exportFiles(makeCall(world.platform, db, guest), id));
  const dismissed = world.clock.now();
  expect(await filesOf(viewer)).toEqual([
    { path: 'dismissed-suggestions.json', json: [{ username: other.username, dismissed }] },
  ]);
  expect(await filesOf(other)).toEqual([{ path: 'dismissed-suggestions.json', json: [] }]);
});

const [wrongViewer, wrongOther] = [await world.person('viewer4'), await world.person('other4')];
wrongInputs({
  world,
  endpoint: dismissSuggestedUser,
  as: () => wrongViewer,
  good: () => ({ id: wrongOther.id }),
  unchanged: ['dismissed_suggestions'],
});
wrongInputs({ world, endpoint: listSuggestedUsers, as: () => wrongViewer, good: () => ({}), unchanged: [] });
