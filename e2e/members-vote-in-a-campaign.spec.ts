import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { handleReviewVotes } from '#features/campaigns/server/voting/review-votes.ts';
import { aCampaign, inDays } from '#features/campaigns/testing/a-campaign.ts';
import { mayVote } from '#features/campaigns/testing/a-voting.ts';
import { castVote } from '#features/campaigns/voting.contract.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { axeFindings, colourRules } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const founder = await site.person('founder', { accountType: 2 });
const admin = await site.person('admin', { admin: true });
const entrant = await site.person('entrant');
const voter = await site.person('voter');
await mayVote(site, voter);

test('a voter listens and votes, changes a vote, an organiser strikes a ring, and the result says so [CAMPAIGN-226] [CAMPAIGN-220] [CAMPAIGN-230] [CAMPAIGN-231]', async () => {
  const { id, groupLink } = await aCampaign(site, founder, admin, { name: 'Remix the sea' });
  const titles = ['Anchor', 'Buoy', 'Current'];
  const entries = new Map<string, string>();
  for (const title of titles) {
    const track = await site.track(entrant, { title, bytes: aWav({ seconds: 60 }) });
    await entrant.call(postTrack, { groupLink, mixdownId: track.id });
    entries.set(title, track.id);
  }
  const times = { endDate: inDays(site, 0), votingEnd: inDays(site, 10) };
  await admin.call(updateCampaign, { id, campaign: { ...times, votingMethod: 'public', votesEach: 2 } });

  // The result is refused with 409 until it is there.
  const page = await site.newPage({ reducedMotion: 'reduce', allowedErrors: /status of 409/ });
  await site.signIn(page, 'voter');
  await site.open(page, `/campaigns/${groupLink}`);
  await page.getByRole('link', { name: 'Listen and vote' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Listen and vote' }).waitFor();
  const stage = page.getByRole('region', { name: /^Entry \d/ });
  const current = () => stage.getByRole('heading', { level: 2 }).textContent();
  const first = await current();
  await stage.getByRole('button', { name: `Play ${first}` }).press('Enter');
  await stage.getByRole('button', { name: `Pause ${first}` }).waitFor();
  await stage.getByRole('button', { name: `Vote for ${first}` }).press('Enter');
  await page.getByText('1 of 2 given').waitFor();
  await stage.getByRole('button', { name: 'Next entry' }).press('Enter');
  await page.getByRole('region', { name: 'Entry 2' }).waitFor();
  const second = await current();
  await stage.getByRole('button', { name: `Pause ${second}` }).waitFor();
  await stage.getByRole('button', { name: `Vote for ${second}` }).press('Enter');
  await page.getByText('2 of 2 given').waitFor();
  await page
    .getByRole('region', { name: 'All entries' })
    .getByRole('button', { name: `Vote for ${first}` })
    .press('Enter');
  await page.getByText('1 of 2 given').waitFor();
  await site.open(page, `/campaigns/${groupLink}/vote`);
  await expect.poll(current, { message: 'the place is kept', timeout: 30_000 }).toBe(second);

  const entryId = entries.get(second ?? '') ?? '';
  for (let at = 0; at < 6; at += 1) {
    const cheat = await site.person(`cheat${at}`);
    await mayVote(site, cheat);
    await cheat.call(castVote, { slug: groupLink, entryId });
  }
  // Everybody came from this machine, whose address differs for each visitor of the harness.
  await sql`update campaign_vote_marks set network = decode(repeat('00', 16), 'hex')`.execute(
    site.platform.db,
  );
  const ended = site.clock.now().getTime() - 120_000;
  await sql`update campaigns set end_date = ${new Date(ended - 1000)}, voting_end = ${new Date(ended)}
    where id = ${id}`.execute(site.platform.db);
  await site.open(page, `/campaigns/${groupLink}/vote`);
  await page.getByText('The votes are being counted.').waitFor();

  const organiser = await site.newPage({ reducedMotion: 'reduce' });
  await site.signIn(organiser, 'founder');
  await expect
    .poll(
      async () => {
        await handleReviewVotes(makeCall(site.platform, site.platform.db, guest));
        await site.open(organiser, `/campaigns/${groupLink}/votes`);
        return organiser.getByRole('article').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await organiser.getByText('came from one network').waitFor();
  await organiser.getByLabel('Why (others who decide read it)').fill('One room');
  await organiser.getByRole('button', { name: 'Do not count them' }).press('Enter');
  await organiser.getByText('Not counted').waitFor();
  await site.open(page, `/campaigns/${groupLink}/vote`);
  await page.getByText('7 not counted').waitFor();

  for (const [shown, path] of [
    [page, `/campaigns/${groupLink}/vote`],
    [organiser, `/campaigns/${groupLink}/votes`],
  ] as const) {
    for (const width of [1440, 390]) {
      await shown.setViewportSize({ width, height: 900 });
      await site.open(shown, path);
      for (const theme of ['light', 'dark'] as const) {
        await switchTheme(shown, theme);
        expect(
          await axeFindings(shown, theme === 'light' ? undefined : colourRules),
          `${path} ${theme} at ${width}`,
        ).toEqual([]);
      }
    }
  }
});
