import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { cancelCampaign } from '#features/campaigns/admin.contract.ts';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { inviteJuror, listJurors, remindJuror, removeJuror } from '#features/campaigns/jurors.contract.ts';
import {
  declineJury,
  getJuryInvitation,
  joinJury,
  listJudging,
  listJury,
} from '#features/campaigns/jury.contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { manyMembers } from '#testing/many-members.ts';
import { race } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { inDays } from '../../testing/a-campaign.ts';
import { addJurors, addScore, aJudging } from '../../testing/a-jury.ts';
import { aVoting } from '../../testing/a-voting.ts';
import { handlePurgeJuryInvitations } from './purge-jury-invitations.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const dan = await world.person('dan');
const eva = await world.person('eva');

const judging = (more: Parameters<typeof aJudging>[1]['more'] = {}) =>
  aJudging(world, { founder: ada, admin, entrants: [ben, cid], more });
const refused = (status: number, message: string) => expect.objectContaining({ status, message });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const wrong = (text: string) => expect.objectContaining({ status: 422, fields: { invitee: [text] } });
const statesOf = async (slug: string) =>
  (await ada.call(listJurors, { slug })).jurors.map(({ state, user, email }) => [
    state,
    user?.username ?? email,
  ]);
const tokenTo = async (email: string) => {
  await world.drain();
  return emailedTokenTo(world, email, 'jury_invitation:');
};
const rowsOf = (campaignId: string) =>
  db.selectFrom('campaign_jurors').selectAll().where('campaign_id', '=', campaignId).execute();

test('an organiser invites a member and an address, and each accepts with the link of their e-mail [CAMPAIGN-234] [CAMPAIGN-235]', async () => {
  const { id, slug } = await judging();
  await ada.call(inviteJuror, { slug, invitee: `/user/${dan.profileLink.toUpperCase()}/` });
  world.clock.advance(1000);
  await admin.call(inviteJuror, { slug, invitee: 'Eva.Elsewhere@Example.org' });
  expect(await statesOf(slug)).toEqual([
    ['invited', dan.username],
    ['invited', 'Eva.Elsewhere@Example.org'],
  ]);
  expect((await world.guest.call(listJury, { slug })).jurors, 'nobody has accepted').toEqual([]);
  const [ofDan, ofEva] = [await tokenTo(dan.email), await tokenTo('Eva.Elsewhere@Example.org')];
  const [email] = await emailsTo(world, dan.email, 'jury_invitation:');
  expect(email?.text).toContain(`${ada.username} would like you to judge`);
  expect(await world.guest.call(getJuryInvitation, { slug, invitationToken: ofDan })).toMatchObject({
    valid: true,
    refusal: null,
    isJuror: false,
  });
  expect(await refusalOf(eva.call(joinJury, { slug, invitationToken: ofDan }))).toEqual(
    refused(403, 'This invitation was sent to another member. Log in with their account.'),
  );
  expect(await dan.call(joinJury, { slug, invitationToken: ofDan })).toEqual({ isJuror: true });
  await eva.call(joinJury, { slug, invitationToken: ofEva });
  const { jurors, isJuror } = await dan.call(listJury, { slug });
  expect([jurors.map(({ username }) => username), isJuror]).toEqual([[dan.username, eva.username], true]);
  expect((await rowsOf(id)).map(({ email: address }) => address)).toEqual(['', '']);
  for (const [person, token] of [
    [dan, ofDan],
    [eva, ofDan],
  ] as const)
    expect(await refusalOf(person.call(joinJury, { slug, invitationToken: token })), 'used up').toMatchObject(
      {
        status: 422,
        fields: { invitation_token: ['is invalid or has expired'] },
      },
    );
});

test('a mail program declines an invitation with one click, and ends the reminders of a juror [SITE-100]', async () => {
  const { slug } = await judging();
  await ada.call(inviteJuror, { slug, invitee: 'one.click@example.org' });
  await ada.call(inviteJuror, { slug, invitee: `/user/${dan.profileLink}` });
  const clickOn = async (address: string | undefined) => {
    const url = (address ?? '').slice(world.platform.config.siteUrl.length);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' };
    return (await world.newGuest().raw({ method: 'POST', url, body: 'List-Unsubscribe=One-Click', headers }))
      .status;
  };
  await world.drain();
  const [invitation] = await emailsTo(world, 'one.click@example.org', 'jury_invitation:');
  expect(await clickOn(invitation?.unsubscribe)).toBe(200);
  expect(await clickOn(invitation?.unsubscribe)).toBe(422);
  expect(await statesOf(slug)).toContainEqual(['declined', 'one.click@example.org']);

  await dan.call(joinJury, { slug, invitationToken: await tokenTo(dan.email) });
  const jurorId =
    (await ada.call(listJurors, { slug })).jurors.find(({ state }) => state === 'accepted')?.id ?? '';
  const remind = async () => {
    await ada.call(remindJuror, { slug, id: jurorId });
    await world.drain();
    return emailsTo(world, dan.email, 'jury_reminder:');
  };
  const before = (await emailsTo(world, dan.email, 'jury_reminder:')).length;
  const reminders = await remind();
  expect(reminders).toHaveLength(before + 1);
  expect(await clickOn(reminders.find(({ id }) => id.includes(jurorId))?.unsubscribe)).toBe(200);
  world.clock.advance(86_400_000);
  expect(await remind()).toHaveLength(before + 1);
});

test('50 simultaneous acceptances make one juror, and one of a hundred links makes one seat of a member [CAMPAIGN-234]', async () => {
  const { id, slug } = await judging();
  await ada.call(inviteJuror, { slug, invitee: 'one@example.org' });
  const token = await tokenTo('one@example.org');
  const people = [dan, eva];
  const { given } = await race(50, (at) =>
    (people[at % 2] ?? dan).call(joinJury, { slug, invitationToken: token }),
  );
  expect(given).toHaveLength(1);
  expect((await rowsOf(id)).filter(({ accepted_at }) => accepted_at)).toHaveLength(1);
  const other = await judging();
  const tokens: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    await ada.call(inviteJuror, { slug: other.slug, invitee: `${name}.same@example.org` });
    tokens.push(await tokenTo(`${name}.same@example.org`));
  }
  const same = await race(30, (at) =>
    dan.call(joinJury, { slug: other.slug, invitationToken: tokens[at % 3] ?? '' }),
  );
  expect(same.given).toHaveLength(1);
  expect((await rowsOf(other.id)).filter(({ user_id }) => user_id === dan.id)).toHaveLength(1);
});

test('an expired invitation is listed as such [CAMPAIGN-242]', async () => {
  const { id, slug } = await judging();
  await ada.call(inviteJuror, { slug, invitee: 'late@example.org' });
  await sql`update campaign_jurors set expires_at = ${world.clock.now()} where campaign_id = ${id}`.execute(
    db,
  );
  expect(await statesOf(slug)).toEqual([['expired', 'late@example.org']]);
});

test('who declines is not invited again, and needs no account for it [CAMPAIGN-234]', async () => {
  const { slug } = await judging();
  await ada.call(inviteJuror, { slug, invitee: 'no@example.org' });
  const invitationToken = await tokenTo('no@example.org');
  expect(await world.newGuest().call(declineJury, { slug, invitationToken })).toEqual({ isJuror: false });
  expect(await statesOf(slug)).toEqual([['declined', 'no@example.org']]);
  expect(await refusalOf(ada.call(inviteJuror, { slug, invitee: 'NO@example.org' }))).toEqual(
    wrong('has declined'),
  );
  expect(await refusalOf(dan.call(joinJury, { slug, invitationToken }))).toMatchObject({ status: 422 });
});

test('entrants, credited members, students and unknown ones cannot be invited or accept [CAMPAIGN-235]', async () => {
  const { slug, entryIds } = await judging();
  const invite = (invitee: string) => refusalOf(ada.call(inviteJuror, { slug, invitee }));
  expect(await invite(ben.profileLink)).toEqual(
    wrong('has entered this campaign or is credited in an entry'),
  );
  await sql`update campaign_entries set credits = ${`Ann, @${dan.username}`} where track_id = ${entryIds[0]}`.execute(
    db,
  );
  expect(await invite(dan.profileLink)).toEqual(
    wrong('has entered this campaign or is credited in an entry'),
  );
  expect(await invite('nobody-of-that-name')).toEqual(wrong('is no profile link and no e-mail address'));
  expect(await invite('not an@address')).toEqual(wrong('Please enter valid email'));
  const pupil = await world.person('pupil');
  await addSchoolMember(await aSchool(world), pupil, 'student');
  expect(await invite(pupil.profileLink)).toEqual(wrong('has a student account, which cannot judge'));
  await ada.call(inviteJuror, { slug, invitee: 'somebody@example.org' });
  const invitationToken = await tokenTo('somebody@example.org');
  const text = 'You have entered this campaign or are credited in an entry, so you cannot judge it.';
  for (const person of [ben, dan])
    expect(await refusalOf(person.call(joinJury, { slug, invitationToken }))).toEqual(refused(403, text));
  expect((await dan.call(getJuryInvitation, { slug, invitationToken })).refusal).toBe(text);
  expect(await refusalOf(pupil.call(joinJury, { slug, invitationToken }))).toMatchObject({
    status: 403,
    code: 'student_account',
  });
  await eva.call(joinJury, { slug, invitationToken });
});

test('a juror cannot enter the campaign [CAMPAIGN-235]', async () => {
  const { id, slug, groupLink } = await aJudging(world, {
    founder: ada,
    admin,
    entrants: [ben],
    more: { endDate: inDays(world, 3) },
  });
  await addJurors(world, id, [dan]);
  const track = await aStoredTrack(world, dan);
  expect(await refusalOf(dan.call(postTrack, { groupLink, mixdownId: track.id }))).toEqual(
    refused(403, 'You are in the jury of this campaign, so you cannot enter it.'),
  );
  expect(slug).toBe(groupLink);
});

test('others than admins of the group and site admins neither see nor change the jury [CAMPAIGN-242]', async () => {
  const { id, slug } = await judging();
  const [seat = ''] = await addJurors(world, id, [dan]);
  for (const person of [ben, dan, eva])
    for (const work of [
      () => person.call(listJurors, { slug }),
      () => person.call(inviteJuror, { slug, invitee: 'x@example.org' }),
      () => person.call(removeJuror, { slug, id: seat }),
      () => person.call(remindJuror, { slug, id: seat }),
    ])
      expect(await refusalOf(work())).toMatchObject({ status: 403 });
  const elsewhere = await judging();
  for (const work of [
    () => ada.call(removeJuror, { slug: elsewhere.slug, id: seat }),
    () => ada.call(remindJuror, { slug: elsewhere.slug, id: seat }),
  ])
    expect(await refusalOf(work()), 'a juror of another campaign').toMatchObject({ status: 404 });
  expect(await statesOf(slug)).toEqual([['accepted', dan.username]]);
});

test('only a campaign with a jury has one, and none once it is over', async () => {
  const { slug } = await aVoting(world, { founder: ada, admin, entrants: [ben] });
  for (const work of [
    () => ada.call(listJurors, { slug }),
    () => ada.call(inviteJuror, { slug, invitee: 'x@example.org' }),
    () => world.guest.call(listJury, { slug }),
    () => world.guest.call(getJuryInvitation, { slug }),
  ])
    expect(await refusalOf(work())).toMatchObject({ status: 404 });
  const cancelled = await judging();
  await admin.call(cancelCampaign, { id: cancelled.id, reason: 'Rain' });
  const decided = await judging();
  await db
    .updateTable('campaigns')
    .set({ decided_at: world.clock.now() })
    .where('id', '=', decided.id)
    .execute();
  for (const [one, text] of [
    [cancelled, 'This campaign has been cancelled.'],
    [decided, 'This campaign is decided.'],
  ] as const) {
    const [seat = ''] = await addJurors(world, one.id, [dan]);
    for (const work of [
      () => ada.call(inviteJuror, { slug: one.slug, invitee: 'x@example.org' }),
      () => ada.call(removeJuror, { slug: one.slug, id: seat }),
      () => ada.call(remindJuror, { slug: one.slug, id: seat }),
    ])
      expect(await refusalOf(work())).toEqual(refused(409, text));
  }
});

test('a removed juror has no access any more, which is logged, and may be invited again [CAMPAIGN-240]', async () => {
  const { id, slug } = await judging();
  const [seat = ''] = await addJurors(world, id, [dan]);
  await dan.call(listJudging, { slug });
  expect(await refusalOf(ada.call(inviteJuror, { slug, invitee: dan.profileLink }))).toEqual(
    wrong('is in the jury already'),
  );
  expect((await ada.call(removeJuror, { slug, id: seat })).jurors).toEqual([]);
  expect(await refusalOf(dan.call(listJudging, { slug }))).toMatchObject({ status: 404 });
  expect((await world.guest.call(listJury, { slug })).jurors).toEqual([]);
  const logged = await db
    .selectFrom('audit_log')
    .select(['action', 'target_id'])
    .where('action', '=', 'campaign.remove_juror')
    .where('target_id', '=', dan.id)
    .execute();
  expect(logged).toHaveLength(1);
  expect(await refusalOf(ada.call(removeJuror, { slug, id: seat })), 'a repeat').toMatchObject({
    status: 404,
  });
  await ada.call(inviteJuror, { slug, invitee: dan.profileLink });
  expect(await statesOf(slug)).toEqual([['invited', dan.username]]);
});

test('the organiser reads how far each juror is [CAMPAIGN-242]', async () => {
  const { id, slug, entryIds } = await judging({
    juryCriteria: [
      { name: 'Idea', weight: 2 },
      { name: 'Mix', weight: 1 },
    ],
  });
  const [seat = '', other = ''] = await addJurors(world, id, [dan, eva]);
  const [first = '', second = ''] = entryIds;
  const score = { campaignId: id, points: { 1: 5, 2: 6 } };
  await addScore(world, { ...score, jurorId: seat, entryId: first });
  await addScore(world, { ...score, jurorId: seat, entryId: second, points: { 1: 5 } });
  await addScore(world, { ...score, jurorId: other, entryId: first, conflict: true });
  await sql`update campaign_entries set credits = ${eva.username} where track_id = ${second}`.execute(db);
  const { entries, jurors } = await ada.call(listJurors, { slug });
  expect(entries).toBe(2);
  expect(
    jurors.map(({ user, scored, conflicts, isEntrant }) => [user?.username, scored, conflicts, isEntrant]),
  ).toEqual([
    [dan.username, 1, 0, false],
    [eva.username, 0, 1, true],
  ]);
});

test('a juror is reminded at most once a day, and an open invitation is sent again with another link [CAMPAIGN-242]', async () => {
  const { id, slug } = await judging({ judgingEnd: inDays(world, 5) });
  const [seat = ''] = await addJurors(world, id, [dan]);
  const reminders = async () => {
    await world.drain();
    return (await emailsTo(world, dan.email, `jury_reminder:${seat}`)).length;
  };
  const { given, thrown } = await race(10, () => ada.call(remindJuror, { slug, id: seat }));
  expect(given).toHaveLength(1);
  for (const error of thrown) expect(error).toEqual(refused(409, 'The last e-mail is not a day old.'));
  expect(await reminders()).toBe(1);
  world.clock.advance(86_400_000);
  await ada.call(remindJuror, { slug, id: seat });
  expect(await reminders()).toBe(2);
  await ada.call(inviteJuror, { slug, invitee: 'again@example.org' });
  const before = await tokenTo('again@example.org');
  const invitationOf = async () =>
    (await ada.call(listJurors, { slug })).jurors.find(({ email }) => email === 'again@example.org')?.id ??
    '';
  expect(await refusalOf(ada.call(remindJuror, { slug, id: await invitationOf() }))).toMatchObject({
    status: 409,
  });
  world.clock.advance(86_400_000);
  await ada.call(remindJuror, { slug, id: await invitationOf() });
  const after = await tokenTo('again@example.org');
  const isValid = async (invitationToken: string) =>
    (await world.guest.call(getJuryInvitation, { slug, invitationToken })).valid;
  expect([await isValid(before), await isValid(after)]).toEqual([false, true]);
});

test('before the jury begins nobody is reminded [CAMPAIGN-242]', async () => {
  const { id, slug } = await judging({ endDate: inDays(world, 2) });
  const [seat = ''] = await addJurors(world, id, [dan]);
  expect(await refusalOf(ada.call(remindJuror, { slug, id: seat }))).toEqual(
    refused(409, 'The jury begins when entries have ended.'),
  );
});

test('no e-mail goes to a suspended juror, nor to one who blocks the organiser [CAMPAIGN-242]', async () => {
  const { id, slug } = await judging();
  const fay = await world.person('fay');
  await ada.call(inviteJuror, { slug, invitee: fay.profileLink });
  await fay.call(blockUser, { id: ada.id });
  await world.drain();
  expect(await emailsTo(world, fay.email, 'jury_invitation:')).toEqual([]);
  const [seat = ''] = await addJurors(world, id, [eva]);
  await ada.call(remindJuror, { slug, id: seat });
  await updateUser(db, eva.id, { banned_at: world.clock.now() });
  await world.drain();
  expect(await emailsTo(world, eva.email, `jury_reminder:${seat}`)).toEqual([]);
  expect((await world.guest.call(listJury, { slug })).jurors, 'and is not shown').toEqual([]);
  await updateUser(db, eva.id, { banned_at: null });
});

test('a jury has 50 seats, and simultaneous invitations do not exceed them [CAMPAIGN-234]', async () => {
  const { id, slug } = await judging();
  await addJurors(world, id, await manyMembers(world.platform, 48));
  const { given, thrown } = await race(6, (at) =>
    ada.call(inviteJuror, { slug, invitee: `seat${at}@example.org` }),
  );
  expect(given).toHaveLength(2);
  for (const error of thrown) expect(error).toEqual(wrong('is one too many: a jury has 50 members at most'));
});

const unchanged = ['campaign_jurors', 'campaign_scores', 'audit_log'] as const;
const as = () => ada;
const aSlug = async () => ({ slug: (await judging()).slug });
const aSeat = async () => {
  const { id, slug } = await judging();
  const [seat = ''] = await addJurors(world, id, [dan]);
  return { slug, id: seat };
};
wrongInputs({ world, endpoint: listJurors, as, good: aSlug, unchanged });
wrongInputs({
  world,
  endpoint: inviteJuror,
  as,
  good: async () => ({ ...(await aSlug()), invitee: 'good@example.org' }),
  unchanged,
});
wrongInputs({ world, endpoint: removeJuror, as, good: aSeat, unchanged });
wrongInputs({ world, endpoint: remindJuror, as, good: aSeat, unchanged });
wrongInputs({ world, endpoint: listJury, as, good: aSlug, unchanged });
wrongInputs({ world, endpoint: getJuryInvitation, as, good: aSlug, unchanged });
const aToken = async () => {
  const { slug } = await judging();
  const invitee = `${crypto.randomUUID()}@example.org`;
  await ada.call(inviteJuror, { slug, invitee });
  return { slug, invitationToken: await tokenTo(invitee) };
};
wrongInputs({ world, endpoint: joinJury, as: () => dan, good: aToken, unchanged });
wrongInputs({ world, endpoint: declineJury, as: () => dan, good: aToken, unchanged });

test('criteria with weights are the campaign’s, and stay as they are once there is a score [CAMPAIGN-236]', async () => {
  const { id, entryIds } = await judging();
  const save = (campaign: Parameters<typeof judging>[0] & object) =>
    admin.call(updateCampaign, { id, campaign });
  const criteria = [
    { name: 'Idea', weight: 3 },
    { name: 'Mix', weight: 1 },
  ];
  const { data } = await save({
    juryCriteria: criteria,
    jurorsNeeded: 2,
    shortlistSize: 5,
    hidesNames: true,
  });
  expect(data.attributes).toMatchObject({
    juryCriteria: criteria.map((criterion, at) => ({ id: at + 1, ...criterion })),
    jurorsNeeded: 2,
    shortlistSize: 5,
    hidesNames: true,
  });
  for (const wrongCriteria of [
    [],
    [{ name: '', weight: 1 }],
    [{ name: 'x'.repeat(61), weight: 1 }],
    [{ name: 'Idea', weight: 0 }],
    [{ name: 'Idea', weight: 101 }],
    Array.from({ length: 9 }, () => ({ name: 'Idea', weight: 1 })),
  ])
    expect(await refusalOf(save({ juryCriteria: wrongCriteria }))).toMatchObject({ status: 422 });
  for (const more of [
    { jurorsNeeded: 0 },
    { jurorsNeeded: 51 },
    { shortlistSize: 0 },
    { shortlistSize: 501 },
  ])
    expect(await refusalOf(save(more))).toMatchObject({ status: 422 });
  const [jurorId = ''] = await addJurors(world, id, [dan]);
  await addScore(world, { campaignId: id, jurorId, entryId: entryIds[0] ?? '', points: { 1: 5 } });
  for (const change of [
    { juryCriteria: [{ name: 'Idea', weight: 2 }, criteria[1] ?? { name: '', weight: 1 }] },
    { juryCriteria: criteria.slice(1) },
    { jurorsNeeded: 1 },
    { shortlistSize: 6 },
  ])
    expect(await refusalOf(save(change))).toEqual(
      refused(409, 'The jury has begun to score. What it judges by stays as it is.'),
    );
  await save({ juryCriteria: criteria, jurorsNeeded: 2, subtitle: 'Changed', hidesNames: false });
});

test('an invitation works once, ends after 14 days, with a further one and when it is taken back [CAMPAIGN-234]', async () => {
  const { id, slug } = await judging();
  const isValid = async (invitationToken: string) =>
    (await world.guest.call(getJuryInvitation, { slug, invitationToken })).valid;
  const invite = async () => {
    world.clock.advance(1000);
    await ada.call(inviteJuror, { slug, invitee: 'fred@example.org' });
    return tokenTo('fred@example.org');
  };
  const first = await invite();
  const second = await invite();
  expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
  const [open] = (await ada.call(listJurors, { slug })).jurors;
  expect(await statesOf(slug)).toEqual([['invited', 'fred@example.org']]);
  expect((await ada.call(removeJuror, { slug, id: open?.id ?? '' })).jurors).toEqual([]);
  expect(await isValid(second)).toBe(false);
  expect(await refusalOf(dan.call(joinJury, { slug, invitationToken: second }))).toMatchObject({
    status: 422,
  });
  const third = await invite();
  world.clock.advance(14 * 86_400_000 - 1);
  expect(await isValid(third)).toBe(true);
  world.clock.advance(1);
  expect(await isValid(third)).toBe(false);
  world.clock.advance(90 * 86_400_000);
  await handlePurgeJuryInvitations(makeCall(world.platform, db, guest));
  expect(await rowsOf(id), 'exactly 90 days').toHaveLength(1);
  world.clock.advance(1);
  await handlePurgeJuryInvitations(makeCall(world.platform, db, guest));
  expect(await rowsOf(id), 'the address is not kept').toEqual([]);
});
