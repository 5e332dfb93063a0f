import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { handleReviewVotes } from '#features/campaigns/server/voting/review-votes.ts';
import { mayVote } from '#features/campaigns/testing/a-voting.ts';
import { castVote } from '#features/campaigns/voting.contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { writeSource } from '#testing/write-source.ts';

const site = await aBrowserSite();
const { db } = site.platform;
const organiser = await site.person('organiser', { accountType: 2 });
await site.person('admin', { admin: true });
const juror = await site.person('juror');
const winner = await site.person('winner');
const runnerUp = await site.person('runner-up');

const newPage = async (name: string) => {
  // A page asks for a result that is refused with 409 until it is there.
  const page = await site.newPage({ reducedMotion: 'reduce', allowedErrors: /status of 409/ });
  await site.signIn(page, name);
  return page;
};

/** Moves the times of the campaign into the past, as hours before now. */
async function pass(id: string, hours: Record<string, number>): Promise<void> {
  const now = site.clock.now().getTime();
  await db
    .updateTable('campaigns')
    .set(
      Object.fromEntries(
        Object.entries(hours).map(([column, before]) => [column, new Date(now - before * 3_600_000)]),
      ),
    )
    .where('id', '=', id)
    .execute();
}

async function writeCampaign(page: Page, groupLink: string): Promise<string> {
  await site.open(page, '/admin/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).press('Enter');
  await page.getByLabel('Group').fill(groupLink);
  await page.getByRole('button', { name: 'Make a draft' }).press('Enter');
  await page.getByRole('tab', { name: 'Story' }).waitFor();
  await writeSource(page, 'Description', 'Bring **waves**.');
  await page.getByRole('tab', { name: 'Prizes' }).click();
  await page.getByRole('button', { name: 'Add a prize' }).press('Enter');
  await page.getByRole('textbox', { name: 'Prize 1' }).fill('A tape');
  await page.getByLabel('Given by').fill('Salt Records');
  await page.getByLabel('It is sent by post', { exact: false }).check();
  await page.getByRole('tab', { name: 'Judging' }).click();
  await page.getByLabel('Who decides').selectOption('shortlist');
  for (const [label, day] of [
    ['Voting ends', 50],
    ['Judging ends', 60],
  ] as const)
    await page
      .getByLabel(label)
      .fill(new Date(site.clock.now().getTime() + day * 86_400_000).toISOString().slice(0, 16));
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('The campaign is saved.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return id;
}

test('a campaign is written, announced, entered, voted on, judged and won, and its prize is sent [CAMPAIGN-204] [CAMPAIGN-230] [CAMPAIGN-235] [CAMPAIGN-237] [CAMPAIGN-249] [CAMPAIGN-256] [CAMPAIGN-259]', async () => {
  const { groupLink } = await aGroup(site, organiser, { name: 'Remix the sea' });
  const admin = await newPage('admin');
  const id = await writeCampaign(admin, groupLink);
  const visitor = await site.newPage({ reducedMotion: 'reduce', allowedErrors: /status of 404/ });
  await visitor.goto(`${site.url}/campaigns/${groupLink}`);
  expect(await visitor.getByRole('heading', { level: 1 }).textContent(), 'a draft').toContain('not');
  await admin.getByRole('button', { name: 'Announce' }).press('Enter');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Announce' }).press('Enter');
  await admin.getByText('The campaign is announced.').waitFor();

  await pass(id, { start_date: 30 * 24 });
  const entries = new Map<string, string>();
  for (const [member, title] of [
    [winner, 'Anchor'],
    [runnerUp, 'Buoy'],
  ] as const) {
    await member.call(joinGroup, { groupLink });
    const track = await site.track(member, { title, bytes: aWav({ seconds: 2 }) });
    await member.call(postTrack, { groupLink, mixdownId: track.id });
    entries.set(title, track.id);
  }
  await pass(id, { end_date: 48 });

  const slug = groupLink;
  for (let at = 0; at < 50; at += 1) {
    const voter = await site.person(`voter${at}`);
    await mayVote(site, voter);
    await voter.call(castVote, { slug, entryId: entries.get('Anchor') ?? '' });
    if (at % 2 === 0) await voter.call(castVote, { slug, entryId: entries.get('Buoy') ?? '' });
  }
  // Votes that are hours apart, each from a network of its own, but those of the cheats.
  await sql`update campaign_votes v set created_at = v.created_at - s.place * interval '5 hours'
    from (
      select voter_id, row_number() over (order by voter_id) as place from (select distinct voter_id from campaign_votes) d
    ) s where s.voter_id = v.voter_id`.execute(db);
  await sql`update campaign_vote_marks set network = decode(md5(voter_id::text), 'hex')`.execute(db);
  const cheats: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const cheat = await site.person(`cheat${at}`);
    cheats.push(cheat.id);
    await mayVote(site, cheat);
    await cheat.call(castVote, { slug, entryId: entries.get('Buoy') ?? '' });
  }
  await sql`update campaign_vote_marks set network = decode(repeat('00', 16), 'hex')
    where voter_id = any(${cheats}::uuid[])`.execute(db);
  await pass(id, { voting_end: 24 });

  const desk = await newPage('organiser');
  await expect
    .poll(
      async () => {
        await handleReviewVotes(makeCall(site.platform, db, guest));
        await site.open(desk, `/campaigns/${slug}/votes`);
        return desk.getByRole('article').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await desk.getByRole('button', { name: 'Do not count them' }).press('Enter');
  await desk.getByText('Not counted').waitFor();

  await site.open(desk, `/campaigns/${slug}/jurors`);
  await desk.getByLabel('Invite a juror').fill(juror.email);
  await desk.getByRole('button', { name: 'Invite' }).press('Enter');
  await desk.getByText('The invitation is on its way.').waitFor();
  const [invitation] = await emailsTo(site, juror.email, 'jury_invitation:');
  const address = /https?:\/\/\S+invitation\?\S+/.exec(invitation?.text ?? '')?.[0] ?? '';
  const judge = await newPage('juror');
  const { pathname, search } = new URL(address);
  await site.open(judge, `${pathname}${search}`);
  await judge.getByRole('button', { name: 'Join the jury' }).press('Enter');
  await judge.getByRole('link', { name: 'Go to the entries' }).press('Enter');
  const stage = judge.getByRole('region', { name: /^Entry \d/ });
  for (const place of [1, 2]) {
    await judge.getByRole('region', { name: `Entry ${place}` }).waitFor();
    const title = await stage.getByRole('heading', { level: 2 }).textContent();
    for (const scale of await stage.getByRole('group').all())
      await scale.getByRole('radio', { name: title === 'Anchor' ? '9' : '4', exact: true }).press('Space');
    if (place === 1) await stage.getByRole('button', { name: 'Next entry' }).press('Enter');
  }
  await judge.getByText('2 of 2 done').waitFor();
  await pass(id, { judging_end: 1 });

  await site.open(desk, `/campaigns/${slug}/winners`);
  await desk.getByRole('button', { name: 'Announce now' }).press('Enter');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Announce' }).press('Enter');
  await desk.getByText('The winners are announced.').first().waitFor();

  const prize = await newPage('winner');
  await site.open(prize, `/campaigns/${slug}`);
  await prize.getByLabel('Address for post').fill('7 Harbour Row, Howth');
  await prize.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await prize.getByText('Your prize is confirmed.').waitFor();

  await site.open(desk, `/campaigns/${slug}/winners`);
  await desk.getByRole('button', { name: /^Show the address/ }).press('Enter');
  await desk.getByText('7 Harbour Row, Howth').waitFor();
  await desk.getByRole('button', { name: /^Mark A tape/ }).press('Enter');
  await desk.getByText('Sent', { exact: true }).waitFor();
  expect(await desk.getByText('7 Harbour Row, Howth').count(), 'the address is erased').toBe(0);

  await site.open(visitor, `/campaigns/${slug}`);
  const shown = visitor.getByRole('region', { name: 'Winner' });
  await shown.getByText('A tape').waitFor();
  expect(await shown.textContent()).toContain('Anchor');
  await site.open(visitor, '/campaigns');
  await visitor
    .getByRole('link', { name: /Anchor|Remix the sea/ })
    .first()
    .waitFor();
});
