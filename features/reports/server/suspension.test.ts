import { expect, test } from 'vitest';
import { changeCommentStatus, reportComment } from '#features/comments/contract.ts';
import { commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { followUser } from '#features/follows/contract.ts';
import { appealDecision, getDecision } from '#features/reports/appeals.contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { aCase, caseAbout, tokenIn } from '#features/reports/testing/a-case.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { listRecentTracks, listTracksOfUser, trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { reportTrack } from '#features/tracks/report.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { increaseHeat } from '#features/trending/server/increase-heat.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countDeadlocks, countLockWaits, race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });

async function suspended(name: string): Promise<{ person: Member; id: string; token: string }> {
  const person = await world.person(name);
  const entry = await aCase(world, admin, person);
  await admin.call(settleCase, { id: entry.id, action: 'suspend', message: 'You sell followers.' });
  const [email] = await emailsTo(world, person.email, 'decision');
  return { person, id: entry.id, token: tokenIn(email?.text ?? '') };
}
const signIn = (person: Member) =>
  world.newGuest().raw({
    method: 'POST',
    url: '/users/sign_in',
    body: { user: { email: person.email, password: testPassword } },
  });
const statusOf = async (url: string, actor = world.guest) => (await actor.raw({ method: 'GET', url })).status;

test('a suspended member is signed out at once, and sign-in is refused with a text about the e-mail and the appeal', async () => {
  const { person, token } = await suspended('gus');
  await expect(person.call(getAccount, {})).rejects.toMatchObject({ status: 401 });
  const answer = await signIn(person);
  expect(answer.status).toBe(403);
  expect(answer.body.error).toContain('letter');
  expect(answer.body.error).toContain('appeal');
  expect(token).toMatch(/^[\w-]{43}$/);
  const sessions = await world.platform.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', person.id)
    .execute();
  expect(sessions).toEqual([]);
});

test('a suspension hides the member’s page, tracks and name on every path, and its reversal shows them', async () => {
  const hal = await world.person('hal');
  const shown = await aStoredTrack(world, hal, { title: 'On stage' });
  const unpublished = await aStoredTrack(world, hal, { title: 'Kept back', published: false });
  const track = await world.platform.db
    .selectFrom('tracks')
    .selectAll()
    .where('id', '=', shown.id)
    .executeTakeFirstOrThrow();
  const adasTrack = await aStoredTrack(world, ada);
  await commentOn(world, trackComments, adasTrack.id, hal, 'Hello from Hal');
  const page = `/oembed?url=${encodeURIComponent(`${world.platform.config.siteUrl}/user/${hal.profileLink}/track/${track.permalink}`)}`;
  const paths = [
    `/api/users/${hal.profileLink}`,
    `/api/users/${hal.id}`,
    `/api/mixdowns/${shown.id}`,
    `/api/users/${hal.profileLink}/mixdowns/${track.permalink}`,
    `/api/short_links/${track.short_link_id}`,
    `/api/tracks/${shown.id}/comments`,
    page,
  ];
  const statuses = () => Promise.all(paths.map((url) => statusOf(url)));
  const listed = async () =>
    trackPageOf(await world.guest.call(listRecentTracks, { items: 100 })).items.map(({ id }) => id);
  const authorOf = async () =>
    commentPageOf(await world.guest.call(trackComments.list, { id: adasTrack.id })).items[0]?.user.username;
  expect(await statuses()).toEqual(paths.map(() => 200));
  expect(await listed()).toContain(shown.id);

  const entry = await aCase(world, admin, hal);
  await admin.call(settleCase, { id: entry.id, action: 'suspend', message: 'Enough.' });
  expect(await statuses()).toEqual(paths.map(() => 404));
  expect(await listed()).not.toContain(shown.id);
  await expect(world.guest.call(listTracksOfUser, { userId: hal.id })).rejects.toMatchObject({ status: 404 });
  expect(await authorOf()).toBe('Suspended user');
  await expect(ada.call(followUser, { id: hal.profileLink })).rejects.toMatchObject({ status: 404 });

  const [email] = await emailsTo(world, hal.email, 'decision');
  await appeal(entry.id, tokenIn(email?.text ?? ''));
  const next = await caseAbout(admin, hal, 'appeal');
  await admin.call(settleCase, { id: next.id, action: 'reverse', message: 'You were right.' });
  expect(await statuses()).toEqual(paths.map(() => 200));
  expect(await listed()).toContain(shown.id);
  expect(await listed()).not.toContain(unpublished.id);
  expect(await authorOf()).toBe(hal.username);
  expect((await signIn(hal)).status).toBe(200);
});

const appeal = (id: string, token?: string, text = 'It was not me') =>
  world.newGuest().call(appealDecision, { id, token, text });

test('a suspended member reads the decision and appeals by the e-mail’s token, once', async () => {
  const { person, id, token } = await suspended('ida');
  const guest = world.newGuest();
  expect(await guest.call(getDecision, { id, token })).toMatchObject({
    action: 'suspend',
    message: 'You sell followers.',
    subject: null,
    appeal: null,
  });
  const { given, thrown } = await race(5, (at) => appeal(id, token, `Try ${at}`));
  expect(given).toHaveLength(1);
  expect(thrown).toEqual(Array(4).fill(expect.objectContaining({ status: 409 })));
  const entry = await caseAbout(admin, person, 'appeal');
  expect(entry).toMatchObject({
    actions: ['uphold', 'reverse'],
    against: { id, action: 'suspend', message: 'You sell followers.' },
    reports: [{ reason: expect.stringMatching(/^Try \d$/) }],
  });
  world.clock.advance(1000);
  await admin.call(settleCase, { id: entry.id, action: 'uphold', message: 'We have looked twice.' });
  const [email] = await emailsTo(world, person.email, 'decision');
  expect(email?.text).toContain('We have looked twice.');
  expect(email?.text).toContain(`/account/appeals/${id}?`);
  const answered = await guest.call(getDecision, { id, token: tokenIn(email?.text ?? '') });
  expect(answered.appeal).toMatchObject({ outcome: 'uphold', answer: 'We have looked twice.' });
  expect((await signIn(person)).status).toBe(403);
  await expect(appeal(id, token, 'Once more')).rejects.toMatchObject({ status: 409 });
});

test('a decision is refused with 404 without its token, with the token of another decision, and to another member', async () => {
  const { id } = await suspended('jon');
  const other = await suspended('kim');
  for (const token of [undefined, other.token, 'x'.repeat(43), 'x']) {
    await expect(world.newGuest().call(getDecision, { id, token })).rejects.toMatchObject({ status: 404 });
    await expect(appeal(id, token)).rejects.toMatchObject({ status: 404 });
  }
  await expect(ada.call(getDecision, { id })).rejects.toMatchObject({ status: 404 });
  await expect(ada.call(appealDecision, { id, text: 'For a friend' })).rejects.toMatchObject({ status: 404 });
});

test('an appeal after 30 days is refused with 409', async () => {
  const lea = await world.person('lea');
  const entry = await aCase(world, admin, lea);
  await admin.call(settleCase, { id: entry.id, action: 'warn', message: 'Mind the rules' });
  expect((await lea.call(getDecision, { id: entry.id })).action).toBe('warn');
  await world.platform.db
    .updateTable('moderation_cases')
    .set({ settled_at: new Date(world.clock.now().getTime() - 31 * 86_400_000) })
    .where('id', '=', entry.id)
    .execute();
  const late = lea.call(appealDecision, { id: entry.id, text: 'But' });
  await expect(late).rejects.toMatchObject({ status: 409 });
});

test('reversing one of two suspensions keeps the member suspended', async () => {
  const mia = await world.person('mia');
  const first = await aCase(world, admin, mia);
  // Reported twice; the second case is about a comment.
  const track = await aStoredTrack(world, ada);
  const comment = await commentOn(world, trackComments, track.id, mia, 'Buy followers here');
  await ada.raw({ method: 'POST', url: `/api/comments/${comment.id}/reports`, body: { reason: 'Spam' } });
  const second = await caseAbout(admin, mia, 'comment');
  await admin.call(settleCase, { id: first.id, action: 'suspend', message: 'One' });
  await admin.call(settleCase, { id: second.id, action: 'suspend', message: 'Two' });
  const emails = await emailsTo(world, mia.email, 'decision');
  const tokenOf = (id: string) => tokenIn(emails.find(({ text }) => text?.includes(id))?.text ?? '');
  for (const [decision, status] of [
    [first, 403],
    [second, 200],
  ] as const) {
    await appeal(decision.id, tokenOf(decision.id));
    const entry = await caseAbout(admin, mia, 'appeal');
    await admin.call(settleCase, { id: entry.id, action: 'reverse', message: 'You were right' });
    expect((await signIn(mia)).status).toBe(status);
  }
  const shown = commentPageOf(await world.guest.call(trackComments.list, { id: track.id })).items[0];
  expect(shown).toMatchObject({ content: 'Buy followers here', status: 5 });
});

/** Appeals against the decision with the token of its e-mail; an admin reverses it. */
async function appealAndReverse(person: Member, decisionId: string): Promise<void> {
  const emails = await emailsTo(world, person.email, 'decision');
  await appeal(decisionId, tokenIn(emails.find(({ text }) => text?.includes(decisionId))?.text ?? ''));
  const entry = await caseAbout(admin, person, 'appeal');
  await admin.call(settleCase, { id: entry.id, action: 'reverse', message: 'You were right' });
}

test('reversing a decision keeps a subject hidden that was hidden before', async () => {
  const pam = await world.person('pam');
  const track = await aStoredTrack(world, ada);
  const comment = await commentOn(world, trackComments, track.id, pam, 'Under review');
  await ada.call(reportComment, { id: comment.id, reason: 'Spam' });
  const entry = await caseAbout(admin, pam, 'comment');
  await admin.call(changeCommentStatus, { id: comment.id, status: 2 });
  await admin.call(settleCase, { id: entry.id, action: 'suspend', message: 'Enough' });
  await appealAndReverse(pam, entry.id);
  const [shown] = commentPageOf(await world.guest.call(trackComments.list, { id: track.id })).items;
  expect(shown).toMatchObject({ content: null, status: 2 });
});

test('a hidden track stays hidden when its owner’s suspension is reversed, until its own decision is reversed', async () => {
  const quin = await world.person('quin');
  const track = await aStoredTrack(world, quin, { title: 'Borrowed' });
  await ada.call(reportTrack, { id: track.id, reason: 'Mine' });
  const own = await caseAbout(admin, quin, 'track');
  const suspension = await aCase(world, admin, quin);
  await admin.call(settleCase, { id: suspension.id, action: 'suspend', message: 'Enough' });
  await admin.call(settleCase, { id: own.id, action: 'hide', message: 'Not yours' });
  await appealAndReverse(quin, suspension.id);
  expect(await statusOf(`/api/mixdowns/${track.id}`)).toBe(404);
  await appealAndReverse(quin, own.id);
  expect(await statusOf(`/api/mixdowns/${track.id}`)).toBe(200);
});

test('suspending a site admin is refused with 422', async () => {
  const nic = await world.person('nic');
  const entry = await aCase(world, admin, nic);
  await world.platform.db.updateTable('users').set({ admin: true }).where('id', '=', nic.id).execute();
  const settle = admin.call(settleCase, { id: entry.id, action: 'suspend', message: 'No' });
  await expect(settle).rejects.toMatchObject({ status: 422 });
});

test('publishing a withheld track is refused to its owner with 422', async () => {
  const oli = await world.person('oli');
  const track = await aStoredTrack(world, oli, { title: 'Stolen' });
  await world.platform.db
    .updateTable('tracks')
    .set({ published: false, withheld: 'track' })
    .where('id', '=', track.id)
    .execute();
  const publish = oli.call(updateTrack, { id: track.id, mixdown: { published: true } });
  await expect(publish).rejects.toMatchObject({ status: 422, fields: { published: expect.any(Array) } });
});

test('a suspension waits for concurrent heat updates of the member and their tracks without a deadlock', async () => {
  const { db } = world.platform;
  const person = await world.person('ivo');
  const { id } = await aStoredTrack(world, person);
  const entry = await aCase(world, admin, person);
  const at = world.clock.now();
  const settled = await transaction(db, async (tx) => {
    const worker = makeCall(world.platform, tx, guest);
    await increaseHeat(worker, { noun: 'track' }, [{ id, weight: 1, at }]);
    const message = 'You sell followers.';
    const settling = admin.call(settleCase, { id: entry.id, action: 'suspend', message });
    await expect.poll(() => countLockWaits(db), { timeout: 10_000 }).toBe(1);
    await increaseHeat(worker, { noun: 'user' }, [{ id: person.id, weight: 1, at }]);
    return { settling };
  });
  expect((await settled.settling).settled).toMatchObject({ action: 'suspend' });
  expect(await countDeadlocks(db)).toBe(0);
});
