import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { changeCommentStatus, deleteComment, editComment, postReply } from '#features/comments/contract.ts';
import { listMentionable } from '#features/comments/mentions.contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentsOfMember } from '#features/comments/server/comments-of-member.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { groupComments, joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const owner = await world.person('owner', { accountType: 2 });
const ada = await world.person('ada');
const ben = await world.person('ben');
const track = await aStoredTrack(world, owner);

const at = (member: Member) => `@${member.profileLink}`;
const say = (content: string, author: Member = ada, id = track.id) =>
  commentOn(world, trackComments, id, author, content);
const mentionOf = (member: Member) => ({
  name: member.profileLink.toLowerCase(),
  selfLink: `/user/${member.profileLink}`,
});
const seenBy = async (actor: Pick<Member, 'call'>, id: string) =>
  commentPageOf(await actor.call(trackComments.list, { id: track.id })).items.find((one) => one.id === id)
    ?.mentions;
const suggested = async (actor: Member, name: string) =>
  (await actor.call(listMentionable, { name })).members.map((one) => one.id);

test('a comment and a reply mention members by the name of their page, in any case [COMMENT-078] [COMMENT-080]', async () => {
  const posted = await say(`${at(ben).toUpperCase()}, ${at(owner)} and @nobody: mail@${ben.profileLink}.org`);
  const both = [mentionOf(ben), mentionOf(owner)];
  expect(posted.mentions).toHaveLength(2);
  expect(posted.mentions).toEqual(expect.arrayContaining(both));
  expect(await seenBy(world.guest, posted.id)).toEqual(posted.mentions);
  const reply = commentOf(await ben.call(postReply, { id: posted.id, content: `Thanks ${at(ada)}` }));
  expect(reply.mentions).toEqual([mentionOf(ada)]);
});

test('nobody mentions oneself, and no more than ten [COMMENT-078]', async () => {
  const many: Member[] = [];
  for (let place = 0; place < 12; place += 1) many.push(await world.person(`many${place}`));
  expect((await say(`I am ${at(ada)}`)).mentions).toEqual([]);
  expect((await say(many.map(at).join(' '))).mentions).toHaveLength(10);
});

test('whom one may not reach, or who has blocked one, is not mentioned or suggested [COMMENT-078] [COMMENT-079]', async () => {
  const eve = await world.person('eve');
  await ben.call(blockUser, { id: eve.id });
  expect((await say(`Hey ${at(ben)} ${at(ada)}`, eve)).mentions).toEqual([mentionOf(ada)]);
  expect(await suggested(eve, ben.profileLink)).not.toContain(ben.id);
  expect(await suggested(ada, ben.profileLink)).toContain(ben.id);

  const { school, teacher, student } = await aClass(world);
  const { id } = await aStoredTrack(world, teacher);
  expect((await say(`${at(teacher)} ${at(ben)} ${at(ada)}`, student, id)).mentions).toEqual([
    mentionOf(teacher),
  ]);
  expect((await say(`${at(student)} ${at(teacher)}`, ben, id)).mentions).toEqual([mentionOf(teacher)]);
  const pupil = await addSchoolMember(school, await world.person('pupil'), 'student');
  const withoutEmail = { email: null, email_normalised: null, email_verified_at: null, password_hash: null };
  await updateUser(db, pupil.id, { managed_by: school.id, school_only: 'account', ...withoutEmail });
  expect((await say(at(pupil), teacher, id)).mentions).toEqual([]);
  expect(await suggested(teacher, pupil.profileLink)).toEqual([]);
  const asked = await say(at(student), teacher, id);
  expect(asked.mentions).toEqual([mentionOf(student)]);
  const [shown] = commentPageOf(await ben.call(trackComments.list, { id })).items;
  expect([shown?.id, shown?.mentions]).toEqual([asked.id, []]);
  expect(await suggested(student, ben.profileLink)).toEqual([]);
  expect(await suggested(student, teacher.profileLink)).toEqual([teacher.id]);
  expect(await suggested(ben, student.profileLink)).toEqual([]);
});

test('an edit has its own mentions, and a link leads to the new address of a member [COMMENT-078] [COMMENT-080]', async () => {
  const kim = await world.person('kim');
  const posted = await say(`Hi ${at(ben)}`);
  await ada.call(editComment, { id: posted.id, content: `Hi ${at(kim)}` });
  expect(await seenBy(ben, posted.id)).toEqual([mentionOf(kim)]);
  await updateUser(db, kim.id, { profile_link: 'kimnow' });
  expect(await seenBy(ben, posted.id)).toEqual([{ ...mentionOf(kim), selfLink: '/user/kimnow' }]);
  await ada.call(editComment, { id: posted.id, content: 'Hi' });
  expect(await seenBy(ben, posted.id)).toEqual([]);
});

test('the words of a hidden comment go with its mentions [COMMENT-080]', async () => {
  const admin = await world.person('admin', { admin: true });
  const { id } = await say(`Hi ${at(ben)}`);
  await admin.call(changeCommentStatus, { id, status: 2 });
  expect([await seenBy(ada, id), await seenBy(admin, id)]).toEqual([[], [mentionOf(ben)]]);
});

test("a member's mentions are in their export [COMMENT-078]", async () => {
  const ivy = await world.person('ivy');
  const { id } = await say(`Hi ${at(ivy).toUpperCase()}`);
  const files = [];
  for await (const file of commentsOfMember.exportFiles(makeCall(world.platform, db, guest), ivy.id))
    files.push(file);
  expect(files).toContainEqual({
    path: 'comment-mentions.json',
    json: [{ id, about: { kind: 'track', id: track.id }, name: ivy.profileLink.toLowerCase() }],
  });
});

test('a deleted comment, a gap and a deleted member have no mentions [COMMENT-078]', async () => {
  const lee = await world.person('lee');
  const [gone, gap, kept] = [await say(at(lee)), await say(at(lee)), await say(at(lee))];
  await ben.call(postReply, { id: gap.id, content: 'So it is' });
  for (const { id } of [gone, gap]) await ada.call(deleteComment, { id });
  const rows = () =>
    db.selectFrom('comment_mentions').select('comment_id').where('user_id', '=', lee.id).execute();
  expect(await rows()).toEqual([{ comment_id: kept.id }]);
  await commentsOfMember.erase(makeCall(world.platform, db, guest), lee.id);
  expect(await rows()).toEqual([]);
});

test('members are suggested by the beginning of their address, then of their username, at most six [COMMENT-079]', async () => {
  const found: Member[] = [];
  for (let place = 1; place <= 7; place += 1) {
    const person = await world.person(`quill${place}`);
    await updateUser(db, person.id, { profile_link: `Quill${place}` });
    found.push(person);
  }
  const named = await world.person('other');
  await updateUser(db, named.id, { username: 'Quillon' });
  expect(await suggested(ada, 'QUILL')).toEqual(found.slice(0, 6).map(({ id }) => id));
  expect(await suggested(ada, 'quillo')).toEqual([named.id]);
  expect(await suggested(ada, 'zzzz')).toEqual([]);
  const [first] = (await ada.call(listMentionable, { name: 'quill1' })).members;
  expect(first).toMatchObject({ id: found[0]?.id, profileLink: 'Quill1', avatarSmallUrl: null });
});

test('suggestions are found by usernames of any letters, and an underscore is no wildcard [COMMENT-079]', async () => {
  for (const [username, begun] of [
    ['Иван', '@Ив'],
    ['Zoë', '@ZOE\u0308'],
    ['mary_ann-x', '@mary_a'],
    ['rex-too', '@rex-'],
  ] as const) {
    const one = await world.person(`unlike${username.length}`);
    await updateUser(db, one.id, { username });
    expect([begun, await suggested(ada, begun.slice(1))]).toEqual([begun, [one.id]]);
  }
  expect(await suggested(ada, 'mar_')).toEqual([]);
});

test('in a closed group only its members are mentioned and suggested [COMMENT-078] [COMMENT-079]', async () => {
  const [mia, out, chief] = await Promise.all([
    world.person('mia'),
    world.person('out'),
    world.person('chief', { admin: true }),
  ]);
  const { groupLink } = await aGroup(world, owner, { name: 'Closed', privacySetting: 'closed' });
  await owner.raw({ method: 'POST', url: `/group/${groupLink}/invite/${mia.id}` });
  await mia.call(joinGroup, { groupLink });
  const among = async (actor: Member, one: Member, host = `group/${groupLink}`) =>
    (await actor.call(listMentionable, { name: one.profileLink, host })).members.map(({ id }) => id);
  const both = `${at(mia)} ${at(out)} ${at(chief)}`;
  const posted = await commentOn(world, groupComments, groupLink, owner, both);
  expect(posted.mentions.map(({ name }) => name).toSorted()).toEqual(
    [mia, chief].map((one) => one.profileLink.toLowerCase()).toSorted(),
  );
  const reply = commentOf(await mia.call(postReply, { id: posted.id, content: `${at(out)} ${at(owner)}` }));
  expect(reply.mentions).toEqual([mentionOf(owner)]);
  const edited = commentOf(await mia.call(editComment, { id: reply.id, content: `So ${at(out)}` }));
  expect(edited.mentions).toEqual([]);
  expect([await among(owner, mia), await among(owner, out), await suggested(owner, out.profileLink)]).toEqual(
    [[mia.id], [], [out.id]],
  );
  await expect(among(out, mia)).rejects.toMatchObject({ status: 403 });
  for (const host of ['group/nothing-here', 'other/1', 'track/1'])
    await expect(among(ada, mia, host)).rejects.toMatchObject({ status: 404 });
  const open = await aGroup(world, owner, { name: 'Open' });
  expect((await commentOn(world, groupComments, open.groupLink, owner, at(out))).mentions).toEqual([
    mentionOf(out),
  ]);
});

test('an edit keeps whom a name meant, also after they or somebody else changed the address [COMMENT-078]', async () => {
  const [kit, lou] = await Promise.all([world.person('kit'), world.person('lou')]);
  const name = kit.profileLink;
  const posted = await say(`Hi ${at(kit)} and @latecomer`);
  await updateUser(db, kit.id, { profile_link: 'kitnow' });
  const kept = [{ name: name.toLowerCase(), selfLink: '/user/kitnow' }];
  const edit = async (content: string) =>
    commentOf(await ada.call(editComment, { id: posted.id, content })).mentions;
  expect(await edit(`Hello @${name} and @latecomer`)).toEqual(kept);
  await updateUser(db, lou.id, { profile_link: name });
  const late = await world.person('late');
  await updateUser(db, late.id, { profile_link: 'latecomer' });
  expect(await edit(`Hello again @${name}, @kitnow and @latecomer`)).toEqual(kept);
  expect(await edit(`Hello ${at(ben)}`)).toEqual([mentionOf(ben)]);
  expect(await edit(`Hello @${name}`)).toEqual([{ name: name.toLowerCase(), selfLink: `/user/${name}` }]);
});

test.each(['', '%', 'a b', '@a', 'a.b', 'x'.repeat(51)])(
  'suggestions for %j are refused [COMMENT-079]',
  async (name) => {
    const answer = await ada.raw({
      method: 'GET',
      url: `/api/comments/mentionable?name=${encodeURIComponent(name)}`,
    });
    expect(answer.status).toBe(422);
  },
);
