import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { disqualifyEntry } from '#features/campaigns/entries.contract.ts';
import { getJuryRanking, listJurors, removeJuror } from '#features/campaigns/jurors.contract.ts';
import { listJudging, saveScore } from '#features/campaigns/jury.contract.ts';
import { castVote } from '#features/campaigns/voting.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { inviteToProject } from '#features/projects/membership.contract.ts';
import { aNewProject, joinProject } from '#features/projects/testing/a-new-project.ts';
import { insertOrigin } from '#features/remixes/server/origin.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countDeadlocks, race } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { inDays } from '../../testing/a-campaign.ts';
import { addJurors, aJudging } from '../../testing/a-jury.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';
import { handleReviewVotes } from '../voting/review-votes.ts';
import { juriesOfMember } from './juries-of-member.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const dan = await world.person('dan');
const eva = await world.person('eva');
const criteria = [
  { name: 'Idea', weight: 3 },
  { name: 'Mix', weight: 1 },
];
const refused = (status: number, message: string) => expect.objectContaining({ status, message });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const both = (idea: number, mix: number) => [
  { criterionId: 1, points: idea },
  { criterionId: 2, points: mix },
];

/** A campaign of three entries that dan and eva judge. */
async function aJury(more: Parameters<typeof aJudging>[1]['more'] = {}) {
  const judging = await aJudging(world, {
    founder: ada,
    admin,
    entrants: [ben, cid, ben],
    more: { juryCriteria: criteria, ...more },
  });
  const [first = '', second = '', third = ''] = judging.entryIds;
  const seats = await addJurors(world, judging.id, [dan, eva]);
  return { ...judging, first, second, third, seats };
}
const scoresOf = (campaignId: string) =>
  db
    .selectFrom('campaign_scores')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('juror_id')
    .orderBy('track_id')
    .execute();

test('a juror saves points, a note and a conflict, each by itself, and finds them again [CAMPAIGN-237]', async () => {
  const { id, slug, first } = await aJury();
  const save = (change: object) => dan.call(saveScore, { slug, entryId: first, ...change });
  expect(await save({ points: [{ criterionId: 1, points: 4 }] })).toEqual({
    own: { points: [{ criterionId: 1, points: 4 }], note: '', conflict: false, tookPart: false },
    done: 0,
  });
  await save({ note: 'Warm bass' });
  await save({ points: [{ criterionId: 2, points: 9 }] });
  const all = { points: both(4, 9), note: 'Warm bass', conflict: true, tookPart: false };
  expect(await save({ conflict: true })).toEqual({ own: all, done: 1 });
  const [before] = await scoresOf(id);
  world.clock.advance(1000);
  expect(await save({ points: [{ criterionId: 2, points: 9 }], conflict: true })).toEqual({
    own: all,
    done: 1,
  });
  expect(await scoresOf(id), 'a repeat changes nothing').toEqual([before]);
  const { entries, total, done, refusal } = await dan.call(listJudging, { slug });
  expect([entries.length, total, done, refusal]).toEqual([3, 3, 1, null]);
  expect(entries.find((entry) => entry.id === first)?.own).toEqual(all);
  const ofEva = await eva.call(listJudging, { slug });
  expect(ofEva.entries.find((entry) => entry.id === first)?.own, 'of another juror').toEqual({
    points: [],
    note: '',
    conflict: false,
    tookPart: false,
  });
});

test('owner and members of the project that an entry was made from leave it out, also what they had scored before [CAMPAIGN-355]', async () => {
  const { id, slug, first, second, seats } = await aJury();
  const fin = await world.person('fin');
  world.clock.advance(1000);
  await addJurors(world, id, [fin]);
  const project = await aNewProject(dan);
  await dan.call(saveScore, { slug, entryId: first, points: both(10, 10) });
  await eva.call(saveScore, { slug, entryId: first, points: both(4, 4) });
  await joinProject(dan, eva, project.id);
  await dan.call(inviteToProject, { id: project.id, username: fin.username });
  await insertOrigin(db, {
    id: crypto.randomUUID(),
    track_id: first,
    parent_id: project.id,
    created_at: world.clock.now(),
    kind: 'project',
  });
  const text = 'You are in the project that this entry was made from, so you cannot judge it.';
  for (const who of [dan, eva])
    for (const change of [{ points: both(9, 9) }, { conflict: false }, { note: 'Fine' }])
      expect(await refusalOf(who.call(saveScore, { slug, entryId: first, ...change }))).toEqual(
        refused(403, text),
      );
  const listed = await dan.call(listJudging, { slug });
  expect(listed.done).toBe(1);
  expect(listed.entries.find((entry) => entry.id === first)?.own).toMatchObject({
    conflict: true,
    tookPart: true,
  });
  expect((await dan.call(saveScore, { slug, entryId: second, points: both(5, 5) })).done).toBe(2);
  await fin.call(saveScore, { slug, entryId: first, points: both(7, 7) });
  const ranking = (await ada.call(getJuryRanking, { slug })).entries;
  expect(ranking.find((entry) => entry.id === first)).toMatchObject({
    score: 7,
    jurors: 1,
    opinions: [{ conflict: true }, { conflict: true }, { conflict: false, score: 7 }],
  });
  const { jurors } = await ada.call(listJurors, { slug });
  expect(jurors.slice(0, 3).map(({ id, scored, conflicts }) => [id, scored, conflicts])).toEqual([
    [seats[0], 1, 1],
    [seats[1], 0, 1],
    [expect.any(String), 1, 0],
  ]);
});

test('each juror has an order of their own, which stays, and pages hold each entry once [CAMPAIGN-237]', async () => {
  const judging = await aJudging(world, {
    founder: ada,
    admin,
    entrants: Array.from({ length: 9 }, (_none, at) => (at % 2 ? ben : cid)),
  });
  await addJurors(world, judging.id, [dan, eva]);
  const orderOf = async (person: typeof dan) => {
    const ids: string[] = [];
    let page: string | number | undefined;
    do {
      const { entries, meta } = await person.call(listJudging, { slug: judging.slug, items: 4, page });
      ids.push(...entries.map((entry) => entry.id));
      page = meta.nextPage ?? undefined;
    } while (page !== undefined);
    return ids;
  };
  const [ofDan, ofEva] = [await orderOf(dan), await orderOf(eva)];
  expect(ofDan.toSorted()).toEqual(judging.entryIds.toSorted());
  expect(await orderOf(dan)).toEqual(ofDan);
  expect(ofEva).not.toEqual(ofDan);
});

test('names are hidden from the jury where the campaign wishes so [CAMPAIGN-237]', async () => {
  const { slug, id, first } = await aJury({ hidesNames: true });
  await db.updateTable('tracks').set({ image_key: 'covers/with-a-name' }).where('id', '=', first).execute();
  const hidden = await dan.raw({ method: 'GET', url: `/api/campaigns/${slug}/judging` });
  for (const name of [ben.username, ben.profileLink, cid.username, cid.id, ben.id])
    expect(JSON.stringify(hidden.body)).not.toContain(name);
  expect(JSON.stringify(hidden.body), 'a cover').not.toContain('with-a-name');
  await admin.call(updateCampaign, { id, campaign: { hidesNames: false } });
  const { entries } = await dan.call(listJudging, { slug });
  expect(new Set(entries.map(({ maker }) => maker?.username))).toEqual(new Set([ben.username, cid.username]));
  expect(JSON.stringify(entries)).toContain('with-a-name');
});

test('50 simultaneous saves of a juror for an entry are one row, in which none of them is lost [CAMPAIGN-237]', async () => {
  const { id, slug, first } = await aJury();
  const before = await countDeadlocks(db);
  const { thrown } = await race(50, (at) =>
    dan.call(saveScore, {
      slug,
      entryId: first,
      ...(at % 3 === 0
        ? { points: [{ criterionId: 1, points: 7 }] }
        : at % 3 === 1
          ? { points: [{ criterionId: 2, points: 2 }] }
          : { note: 'All at once' }),
    }),
  );
  expect(thrown).toEqual([]);
  expect(await scoresOf(id)).toMatchObject([
    { points: { 1: 7, 2: 2 }, note: 'All at once', conflict: false },
  ]);
  expect(await countDeadlocks(db)).toBe(before);
});

test('a jury judges after entries only, and not once the campaign is cancelled or decided [CAMPAIGN-238]', async () => {
  const { id, slug, first } = await aJury();
  const save = () => refusalOf(dan.call(saveScore, { slug, entryId: first, points: both(5, 5) }));
  const set = (columns: string) => sql`update campaigns set ${sql.raw(columns)} where id = ${id}`.execute(db);
  const now = `'${world.clock.now().toISOString()}'`;
  for (const [columns, text] of [
    [`end_date = ${now}::timestamptz + interval '1 day'`, 'The jury begins when entries have ended.'],
    [`end_date = ${now}, decided_at = ${now}`, 'This campaign is decided.'],
    [`decided_at = null, cancelled_at = ${now}, cancel_reason = 'Rain'`, 'This campaign has been cancelled.'],
  ] as const) {
    await set(columns);
    expect(await save()).toEqual(refused(409, text));
    expect(await dan.call(listJudging, { slug })).toMatchObject({ refusal: text, entries: [], total: 0 });
  }
  await set(`cancelled_at = null, cancel_reason = ''`);
  expect(await save()).toBeNull();
});

test('of a shortlist the jury gets the first of the public once all held votes are decided on [CAMPAIGN-238]', async () => {
  const { id, slug, first, second, third } = await aJury({
    votingMethod: 'shortlist',
    votingEnd: inDays(world, 1),
    shortlistSize: 1,
  });
  await mayVote(world, ben, cid, ada, admin);
  await ada.call(castVote, { slug, entryId: first });
  await admin.call(castVote, { slug, entryId: second });
  const save = (entryId: string) => refusalOf(dan.call(saveScore, { slug, entryId, points: both(5, 5) }));
  expect(await save(first)).toEqual(refused(409, 'The jury begins when voting has ended.'));
  await admin.call(updateCampaign, { id, campaign: { votingEnd: inDays(world, 0) } });
  expect(await save(first)).toEqual(refused(409, 'The votes are being counted.'));
  world.clock.advance(120_000);
  await handleReviewVotes(makeCall(world.platform, db, guest));
  const { entries, total } = await dan.call(listJudging, { slug });
  expect([entries.map((entry) => entry.id).toSorted(), total]).toEqual([[first, second].toSorted(), 2]);
  expect(await save(first)).toBeNull();
  expect(await save(third)).toEqual(refused(404, 'There is no such entry.'));
});

test('who is no juror, entries of others, unknown criteria and impossible points are refused [CAMPAIGN-237]', async () => {
  const { slug, first, id } = await aJury();
  const elsewhere = await aJury();
  const save = (person: typeof dan, entryId: string, points = both(5, 5)) =>
    refusalOf(person.call(saveScore, { slug, entryId, points }));
  for (const person of [ben, ada, admin]) {
    expect(await save(person, first)).toMatchObject({ status: 404 });
    expect(await refusalOf(person.call(listJudging, { slug }))).toMatchObject({ status: 404 });
  }
  for (const entryId of [elsewhere.first, crypto.randomUUID()])
    expect(await save(dan, entryId)).toEqual(refused(404, 'There is no such entry.'));
  expect(await save(dan, first, [{ criterionId: 3, points: 5 }])).toMatchObject({
    status: 422,
    fields: { points: ['are of an unknown criterion'] },
  });
  for (const points of [0, 11, 5.5])
    expect(await save(dan, first, [{ criterionId: 1, points }])).toMatchObject({ status: 422 });
  const { slug: voted } = await aVoting(world, { founder: ada, admin, entrants: [ben] });
  expect(await refusalOf(dan.call(listJudging, { slug: voted }))).toMatchObject({ status: 404 });
  expect(await scoresOf(id)).toEqual([]);
});

test('a juror who turns out to be credited loses access, and their scores do not count [CAMPAIGN-240]', async () => {
  const { slug, first, second } = await aJury();
  await dan.call(saveScore, { slug, entryId: first, points: both(10, 10) });
  await eva.call(saveScore, { slug, entryId: first, points: both(2, 2) });
  await sql`update campaign_entries set credits = ${`@${dan.username}`} where track_id = ${second}`.execute(
    db,
  );
  const text = 'You have entered this campaign or are credited in an entry, so you cannot judge it.';
  expect(await refusalOf(dan.call(listJudging, { slug }))).toEqual(refused(403, text));
  expect(await refusalOf(dan.call(saveScore, { slug, entryId: first, note: 'x' }))).toEqual(
    refused(403, text),
  );
  const { entries } = await ada.call(getJuryRanking, { slug });
  expect(entries).toMatchObject([{ id: first, place: 1, score: 2, jurors: 1 }]);
});

test('who is only credited in a disqualified entry judges again [CAMPAIGN-330]', async () => {
  const { slug, first, second } = await aJury();
  await dan.call(saveScore, { slug, entryId: first, points: both(10, 10) });
  await sql`update campaign_entries set credits = ${dan.username} where track_id = ${second}`.execute(db);
  expect(await refusalOf(dan.call(listJudging, { slug }))).toMatchObject({ status: 403 });
  await ada.call(disqualifyEntry, { slug, trackId: second, reason: 'Dan has not made this.' });
  expect((await dan.call(listJudging, { slug })).done).toBe(1);
  expect((await ada.call(getJuryRanking, { slug })).entries).toMatchObject([{ id: first, jurors: 1 }]);
});

test('the scores of a suspended juror do not count until the suspension ends [CAMPAIGN-331]', async () => {
  const { slug, first } = await aJury();
  await dan.call(saveScore, { slug, entryId: first, points: both(10, 10) });
  await eva.call(saveScore, { slug, entryId: first, points: both(2, 2) });
  const scoreOf = async () => (await ada.call(getJuryRanking, { slug })).entries[0]?.score;
  await updateUser(db, dan.id, { banned_at: world.clock.now() });
  expect(await scoreOf()).toBe(2);
  await updateUser(db, dan.id, { banned_at: null });
  expect(await scoreOf()).toBe(6);
});

test('the organiser reads the ranking with scores and notes, and who has not been heard enough [CAMPAIGN-239] [CAMPAIGN-242]', async () => {
  const { slug, first, second, third, seats } = await aJury({ jurorsNeeded: 2 });
  const save = (person: typeof dan, entryId: string, change: object) =>
    person.call(saveScore, { slug, entryId, ...change });
  await save(dan, first, { points: both(8, 4), note: 'Strong idea' });
  await save(eva, first, { points: both(4, 4) });
  await save(dan, second, { points: both(9, 9) });
  await save(eva, second, { points: both(10, 10), conflict: true });
  await save(eva, third, { points: [{ criterionId: 1, points: 10 }] });
  const { entries } = await ada.call(getJuryRanking, { slug });
  expect(entries.map(({ id, place, score, jurors }) => [id, place, score, jurors])).toEqual([
    [first, 1, 5.5, 2],
    ...[
      [second, null, null, 1],
      [third, null, null, 0],
    ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  ]);
  expect(entries[0]?.opinions).toEqual([
    { username: dan.username, score: 7, note: 'Strong idea', conflict: false },
    { username: eva.username, score: 4, note: '', conflict: false },
  ]);
  for (const person of [dan, ben])
    expect(await refusalOf(person.call(getJuryRanking, { slug }))).toMatchObject({ status: 403 });
  await ada.call(removeJuror, { slug, id: seats[1] ?? '' });
  expect((await ada.call(getJuryRanking, { slug })).entries.map(({ place }) => place)).toEqual([null, null]);
});

test('an export has scores and notes, and both leave with the juror unless the campaign is decided [CAMPAIGN-243]', async () => {
  const [open, decided] = [await aJury(), await aJury()];
  const fay = await world.person('fay');
  for (const { id, slug, first } of [open, decided]) {
    await addJurors(world, id, [fay]);
    await fay.call(saveScore, { slug, entryId: first, points: both(5, 6), note: 'Private' });
  }
  const decidedAt = world.clock.now();
  await db.updateTable('campaigns').set({ decided_at: decidedAt }).where('id', '=', decided.id).execute();
  const call = makeCall(world.platform, db, guest);
  const files = new Map<string, unknown>();
  for await (const file of juriesOfMember.exportFiles(call, fay.id))
    if ('json' in file) files.set(file.path, file.json);
  expect(files.get('campaign-scores.json')).toHaveLength(2);
  expect(files.get('campaign-scores.json')).toContainEqual({
    campaign: open.id,
    entry: open.first,
    points: { 1: 5, 2: 6 },
    knowsTheMaker: false,
    note: 'Private',
    changedAt: expect.any(Date),
  });
  expect(files.get('campaign-juries.json')).toHaveLength(2);
  await fay.call(deleteUser, { guid: fay.id });
  await world.drain();
  expect(await scoresOf(open.id)).toEqual([]);
  expect(await scoresOf(decided.id)).toMatchObject([{ points: { 1: 5, 2: 6 }, note: '' }]);
  const rows = await db
    .selectFrom('campaign_jurors')
    .select('user_id')
    .where('campaign_id', '=', decided.id)
    .execute();
  expect(rows.map(({ user_id }) => user_id)).toContain(null);
  expect((await ada.call(getJuryRanking, { slug: decided.slug })).entries).toMatchObject([{ score: 5.25 }]);
});

const unchanged = ['campaign_jurors', 'campaign_scores'] as const;
wrongInputs({
  world,
  endpoint: listJudging,
  as: () => dan,
  good: async () => ({ slug: (await aJury()).slug }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: saveScore,
  as: () => dan,
  good: async () => {
    const { slug, first } = await aJury();
    return { slug, entryId: first, points: both(5, 6), note: 'Good', conflict: false };
  },
  unchanged,
});
wrongInputs({
  world,
  endpoint: getJuryRanking,
  as: () => ada,
  good: async () => ({ slug: (await aJury()).slug }),
  unchanged,
});
