import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { features, plugged } from '#apps/features.ts';
import { commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { followUser } from '#features/follows/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { signIn, signUp } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { reauthenticate } from '#features/sign-in/devices.contract.ts';
import { ownAccountReader } from '#features/sign-in/server/current-user/own-account-reader.ts';
import { insertIdentity } from '#features/sign-in/server/social/social-identities.store.ts';
import { getTrack, trackComments } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { insertUpload } from '#features/uploads/server/upload.store.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { composeFeatures } from '#platform/server/feature.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { deleteUser, startExport } from '../contract.ts';
import { account } from './feature.ts';

const world = await aWorld();
const { db } = world.platform;
const remove = (member: Member) => member.call(deleteUser, { guid: member.id });
const signInAs = (email: string) =>
  world
    .newGuest()
    .raw({ method: 'POST', url: '/users/sign_in', body: { user: { email, password: testPassword } } });

test('deleting an account ends all its sessions at once, and signing in answers as for an unknown address', async () => {
  const ada = await world.person('ada');
  const phone = world.newGuest();
  await phone.call(signIn, { user: { email: ada.email, password: testPassword } });
  const answer = await ada.raw({ method: 'DELETE', url: `/api/users/${ada.id}` });
  expect(answer.status).toBe(204);
  expect(String(answer.headers['set-cookie'])).toMatch(/^tonehall_session=;/);
  for (const browser of [ada, phone]) {
    expect((await browser.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  }
  const gone = await signInAs(ada.email);
  const unknown = await signInAs('nobody@example.org');
  expect([gone.status, gone.body]).toEqual([unknown.status, unknown.body]);
  expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', ada.id).execute()).toEqual([]);
});

test('a member whose name has fifty characters outside the basic plane can delete the account', async () => {
  const pia = await world.person('pia');
  await updateUser(db, pia.id, { username: '🎷'.repeat(50) });
  await remove(pia);
  expect((await signInAs(pia.email)).status).toBe(401);
});

test('only the member and site admins may delete an account, each with a recent sign-in [ACCOUNT-080]', async () => {
  const ben = await world.person('ben');
  const eve = await world.person('eve');
  await expect(eve.call(deleteUser, { guid: ben.id })).rejects.toMatchObject({ status: 403 });
  expect((await ben.call(getAccount, {})).user.id).toBe(ben.id);
  const boss = await world.person('boss', { admin: true });
  await boss.call(deleteUser, { guid: ben.id });
  expect((await boss.call(getAccount, {})).user.id).toBe(boss.id);
  expect((await ben.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  const gone = await signInAs(ben.email);
  const unknown = await signInAs('nobody@example.org');
  expect([gone.status, gone.body]).toEqual([unknown.status, unknown.body]);
  await expect(boss.call(deleteUser, { guid: ben.id })).rejects.toMatchObject({ status: 404 });
  const nobody = '00000000-0000-7000-8000-000000000000';
  await expect(boss.call(deleteUser, { guid: nobody })).rejects.toMatchObject({ status: 404 });
  world.clock.advance(16 * 60_000);
  await expect(eve.call(deleteUser, { guid: eve.id })).rejects.toMatchObject({
    status: 403,
    code: 'reauth_required',
  });
  expect((await eve.call(getAccount, {})).user.id).toBe(eve.id);
  await eve.call(reauthenticate, { password: testPassword });
  await remove(eve);
  expect((await eve.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('the profile page of a deleted user answers 404 [ACCOUNT-091]', async () => {
  const cleo = await world.person('cleo');
  const profile = () => world.newGuest().raw({ method: 'GET', url: `/api/users/${cleo.profileLink}` });
  expect((await profile()).status).toBe(200);
  await remove(cleo);
  expect((await profile()).status).toBe(404);
  expect((await world.newGuest().raw({ method: 'GET', url: `/api/users/${cleo.id}` })).status).toBe(404);
});

test('after a deletion the e-mail address and social identities are free at once, names only after 90 days [ACCOUNT-089]', async () => {
  const dora = await world.person('dora');
  const identity = { provider: 'google', subject: 'dora-at-google', created_at: world.clock.now() } as const;
  expect(await insertIdentity(db, { ...identity, user_id: dora.id })).toBe(true);
  await remove(dora);
  const again = await world.person('dora');
  expect(again.id).not.toBe(dora.id);
  expect(await insertIdentity(db, { ...identity, user_id: again.id })).toBe(true);
  const takeNames = () =>
    db
      .updateTable('users')
      .set({ username: dora.username, profile_link: dora.profileLink })
      .where('id', '=', again.id)
      .execute();
  const cleanUp = async () => {
    const { handleCleanUpSessions } = await import('#features/sign-in/server/sessions/clean-up-sessions.ts');
    const { makeCall } = await import('#platform/server/make-call.ts');
    const { guest } = await import('#platform/pure/actor.ts');
    await handleCleanUpSessions(makeCall(world.platform, db, guest));
  };
  world.clock.advance(90 * 86_400_000 - 1000);
  await cleanUp();
  await expect(takeNames()).rejects.toThrow(/users_by/);
  world.clock.advance(1000);
  await cleanUp();
  await takeNames();
});

test('deleting an account deletes its tracks with their likes, comments, group entries and files [ACCOUNT-083]', async () => {
  const eva = await world.person('eva');
  const fan = await world.person('fan', { accountType: 2 });
  const { id } = await uploadTrack(world, eva);
  await fan.call(likeTrack, { id });
  await commentOn(world, trackComments, id, fan);
  const { groupLink } = await aGroup(world, fan, { name: 'Where it was heard' });
  await eva.call(joinGroup, { groupLink });
  await eva.call(postTrack, { groupLink, mixdownId: id });
  const entries = () => db.selectFrom('group_tracks').select('track_id').where('track_id', '=', id).execute();
  expect(await entries()).toHaveLength(1);
  const countStoredFiles = async () => {
    const keys: string[] = [];
    for await (const { key } of world.platform.storage.list('tracks/')) if (key.includes(id)) keys.push(key);
    return keys.length;
  };
  expect(await countStoredFiles()).toBeGreaterThan(1);
  await remove(eva);
  await world.drain();
  expect(await db.selectFrom('tracks').select('id').where('user_id', '=', eva.id).execute()).toEqual([]);
  expect(await db.selectFrom('likes').select('user_id').where('host_id', '=', id).execute()).toEqual([]);
  expect(await db.selectFrom('comments').select('id').where('host_id', '=', id).execute()).toEqual([]);
  expect(await entries()).toEqual([]);
  expect((await getGroupAs(fan, groupLink)).tracksCount).toBe(0);
  expect(await countStoredFiles()).toBe(0);
});

test('comments of a deleted member stay, by "Deleted user" without link or avatar', async () => {
  const fay = await world.person('fay');
  const owner = await world.person('owner-of-fay');
  const { id } = await aStoredTrack(world, owner);
  const { id: commentId } = await commentOn(world, trackComments, id, fay, 'I was here');
  await db.updateTable('users').set({ avatar_key: 'avatars/fay' }).where('id', '=', fay.id).execute();
  await world.platform.storage.put('avatars/fay/small.webp', Buffer.from('a picture'));
  await remove(fay);
  await world.drain();
  const { items } = commentPageOf(await world.newGuest().call(trackComments.list, { id }));
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    id: commentId,
    content: 'I was here',
    user: { username: 'Deleted user', selfLink: null, avatarSmallUrl: null },
  });
  expect(trackOf(await owner.call(getTrack, { id })).commentsCount).toBe(1);
  expect(await world.platform.storage.stat('avatars/fay/small.webp')).toBeNull();
});

test('deleting an account deletes its follows and likes and corrects the counts of other members', async () => {
  const gil = await world.person('gil');
  const hal = await world.person('hal');
  const { id } = await aStoredTrack(world, hal);
  await gil.call(likeTrack, { id });
  await gil.call(followUser, { id: hal.id });
  await hal.call(followUser, { id: gil.id });
  expect(await findUserCounts(db, hal.id)).toMatchObject({ followers_count: 1, following_users_count: 1 });
  await remove(gil);
  await world.drain();
  expect(await findUserCounts(db, hal.id)).toMatchObject({ followers_count: 0, following_users_count: 0 });
  expect(trackOf(await hal.call(getTrack, { id })).likesCount).toBe(0);
});

test('deleting an account sends one last e-mail to its address [ACCOUNT-090]', async () => {
  const ida = await world.person('ida');
  await remove(ida);
  await world.drain();
  await world.drain();
  const emails = await readOutbox(outboxDir(world.platform.config));
  const lastEmails = emails.filter(({ to, subject }) => to === ida.email && subject.includes('deleted'));
  expect(lastEmails).toHaveLength(1);
  expect(lastEmails[0]?.text).toContain('Your account is deleted');
});

/** All rows of all tables, jobs included, as text. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(db);
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
    return rows.map(({ text }) => `${name} ${text}`).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

test('after a deletion no table has data of the member', async () => {
  const jan = await world.person('canary-jan');
  const texts = { real_name: 'Canary Name', about: 'canary about me', country: 'NZ' };
  await db.updateTable('users').set(texts).where('id', '=', jan.id).execute();
  const body = { user: { email: jan.email, password: testPassword } };
  const headers = { 'user-agent': 'Canary/1.0' };
  await world.newGuest().raw({ method: 'POST', url: '/users/sign_in', body, headers });
  const identity = {
    provider: 'google',
    subject: 'canary-at-google',
    created_at: world.clock.now(),
  } as const;
  await insertIdentity(db, { ...identity, user_id: jan.id });
  await aStoredTrack(world, jan, { title: 'Canary song' });
  await presignedUpload(jan);
  await jan.call(startExport, {});
  await world.drain();
  expect((await everythingStored()).match(/canary/gi)?.length).toBeGreaterThan(8);
  await remove(jan);
  await world.drain();
  await world.drain();
  const left = (await everythingStored()).split('\n').filter((line) => /canary/i.test(line));
  expect(left).toEqual([]);
  for await (const { key } of world.platform.storage.list('exports/')) expect(key).toBe('no copy is left');
  const row = await db.selectFrom('users').selectAll().where('id', '=', jan.id).executeTakeFirstOrThrow();
  expect([row.password_hash, row.country, row.real_name, row.admin]).toEqual([null, null, null, false]);
});

/** An uploaded file that no track uses yet. */
async function presignedUpload(member: Member): Promise<void> {
  await insertUpload(db, {
    file_name: `${member.id}.wav`,
    user_id: member.id,
    kind: 'audio',
    original_name: 'canary take 2.wav',
    content_type: 'audio/wav',
    content_length: 10,
    created_at: world.clock.now(),
    stored_at: null,
  });
}

test('nobody can sign up or sign in with the placeholder that replaces the e-mail address', async () => {
  const kim = await world.person('kim');
  await remove(kim);
  const row = await db.selectFrom('users').select('email').where('id', '=', kim.id).executeTakeFirstOrThrow();
  const email = row.email ?? '';
  expect(email).toContain('@');
  expect((await signInAs(email)).status).toBe(401);
  const user = { email, password: testPassword, passwordConfirmation: testPassword };
  const signUpAgain = world.newGuest().call(signUp, { user, consents: { age: true, terms: true } });
  await expect(signUpAgain).rejects.toMatchObject({ status: 422 });
});

test('a feature that refuses a deletion prevents it, and nothing changes', async () => {
  const text = 'You own a school with other members. Transfer or close it first.';
  const school: MemberPart = {
    name: 'school',
    tables: {},
    beforeDeletion: async () => {
      throw new Refusal(422, text);
    },
    async *exportFiles() {},
    erase: async () => {},
  };
  const strict = await aWorld({
    features: [
      ...features.filter(({ name }) => name !== 'account'),
      ...composeFeatures([
        {
          ...account,
          points: [memberParts, fileGuards, ownAccountReader],
          plugs: [memberParts.plug(school), ownAccountReader.plug(plugged.one(ownAccountReader))],
        },
      ]).features,
    ],
  });
  const lea = await strict.person('lea');
  const answer = await lea.raw({ method: 'DELETE', url: `/api/users/${lea.id}` });
  expect([answer.status, answer.body]).toEqual([422, { error: text }]);
  expect((await lea.call(getAccount, {})).user.id).toBe(lea.id);
});
