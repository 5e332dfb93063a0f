import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { disqualifyEntry } from '#features/campaigns/entries.contract.ts';
import { inviteJuror } from '#features/campaigns/jurors.contract.ts';
import { countVisit } from '#features/campaigns/numbers.contract.ts';
import { castVote } from '#features/campaigns/voting.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { heldBytes } from '#testing/held-bytes.ts';
import { aCampaign } from '../../testing/a-campaign.ts';
import { addJurors, addScore, aJudging } from '../../testing/a-jury.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';
import { findEntriesForCsv } from './find-csv-entries.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
await mayVote(world, ben, cid);
const fileOf = (slug: string, file: string) =>
  ({ method: 'GET', url: `/campaigns/${slug}/manage/${file}` }) as const;
const linesOf = (body: unknown) => String(body).split('\r\n').filter(Boolean);

test('an organiser downloads entries and numbers, with votes after the end only [CAMPAIGN-286]', async () => {
  const { slug, entryIds } = await aVoting(world, { founder: ada, admin, entrants: [ben, cid] });
  const [ofBen = '', ofCid = ''] = entryIds;
  await sql`update tracks set title = '=cmd()' where id = ${ofBen}`.execute(db);
  await cid.call(castVote, { slug, entryId: ofBen });
  await ada.call(disqualifyEntry, { slug, trackId: ofCid, reason: 'A sample, "borrowed"' });
  await world.guest.call(countVisit, { slug, referrer: 'https://radio.example/' });
  const during = await ada.raw(fileOf(slug, 'entries.csv'));
  expect(during.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${slug}-entries.csv"`,
    'cache-control': 'private, no-store',
  });
  const [head, first, second, ...more] = linesOf(during.body);
  expect(more).toEqual([]);
  expect(head).not.toContain('votes');
  expect(first).toContain(`,listed,,'=cmd(),${ben.username},`);
  expect(second).toContain(',disqualified,"A sample, ""borrowed""",');
  expect(linesOf((await ada.raw(fileOf(slug, 'numbers.csv'))).body)[0]).not.toContain('votes');
  expect(linesOf((await ada.raw(fileOf(slug, 'sources.csv'))).body)).toEqual([
    '\ufeffhost,visits',
    'radio.example,1',
  ]);
  world.clock.advance(11 * 86_400_000);
  const [headAfter, firstAfter] = linesOf((await ada.raw(fileOf(slug, 'entries.csv'))).body);
  expect(headAfter).toMatch(/,plays,votes,votes not counted$/);
  expect(firstAfter).toMatch(/,0,1,0$/);
  expect(linesOf((await ada.raw(fileOf(slug, 'numbers.csv'))).body)[0]).toMatch(/,votes$/);
});

test('the files are 404 to everybody else, and so is an unknown one [CAMPAIGN-286]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  for (const [who, file] of [
    [ben, 'entries.csv'],
    [world.newGuest(), 'numbers.csv'],
    [ada, 'voters.csv'],
  ] as const)
    expect((await who.raw(fileOf(groupLink, file))).status, file).toBe(404);
  expect((await ada.raw(fileOf('no-such', 'entries.csv'))).status).toBe(404);
  expect((await admin.raw(fileOf(groupLink, 'entries.csv'))).status).toBe(200);
});

const ROWS = 100_000;

test('100,000 entries are written with at most 64 MB more memory [CAMPAIGN-287]', {
  timeout: 120_000,
}, async () => {
  const { id } = await aCampaign(world, ada, admin);
  await transaction(db, async (tx) => {
    // Without triggers, which keep names and counts that nothing here reads.
    await sql`set local session_replication_role = replica`.execute(tx);
    // A part at a time, because a statement ends after some seconds on a busy machine.
    for (let from = 0; from < ROWS; from += ROWS / 20) {
      const part = sql`generate_series(${sql.lit(from + 1)}, ${sql.lit(from + ROWS / 20)}) n`;
      await sql`insert into tracks (id, user_id, title, permalink, short_link_id, file_name)
        select md5(n::text)::uuid, ${ben.id}, 'Track ' || n, 'many-' || n, lpad(n::text, 10, '0'), 'many-' || n
        from ${part}`.execute(tx);
      await sql`insert into campaign_entries (id, campaign_id, track_id, entrant_id, state, entered_at, changed_at)
        select gen_random_uuid(), ${id}, md5(n::text)::uuid, ${ben.id}, 'withdrawn', ${world.clock.now()},
          ${world.clock.now()} from ${part}`.execute(tx);
    }
  });
  await sql`analyze tracks, campaign_entries`.execute(db);
  const before = heldBytes();
  let rows = 0;
  let most = 0;
  for await (const entry of findEntriesForCsv(db, id)) {
    rows += entry.title === '' ? 0 : 1;
    if (rows % 10_000 === 0) most = Math.max(most, heldBytes());
  }
  expect(rows).toBe(ROWS);
  expect(most - before).toBeLessThan(64 * 2 ** 20);
});

test('an organiser downloads how far each juror is, and no score [CAMPAIGN-286]', async () => {
  const dan = await world.person('dan');
  const { id, slug, entryIds } = await aJudging(world, { founder: ada, admin, entrants: [ben, cid] });
  const [first = '', second = ''] = entryIds;
  const [seat = ''] = await addJurors(world, id, [dan]);
  await addScore(world, { campaignId: id, jurorId: seat, entryId: first, points: { 1: 7, 2: 7, 3: 7 } });
  await addScore(world, { campaignId: id, jurorId: seat, entryId: second, points: {}, conflict: true });
  await ada.call(inviteJuror, { slug, invitee: 'eva.elsewhere@example.org' });
  const lines = linesOf((await ada.raw(fileOf(slug, 'jurors.csv'))).body);
  expect(lines[0]).toBe('\ufeffjuror,profile,state,invited,reminded,entries,judged,conflicts of interest');
  expect(lines[1]).toMatch(new RegExp(`^${dan.username},${dan.profileLink},accepted,[^,]+,,2,1,1$`));
  expect(lines[2]).toMatch(/^eva\.elsewhere@example\.org,,invited,[^,]+,,2,0,0$/);
  expect(lines).toHaveLength(3);
  expect((await dan.raw(fileOf(slug, 'jurors.csv'))).status).toBe(404);
});
