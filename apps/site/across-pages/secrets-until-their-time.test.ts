import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmClaim } from '#features/campaigns/claims.contract.ts';
import { createCampaign, updateCampaign } from '#features/campaigns/contract.ts';
import { inDays } from '#features/campaigns/testing/a-campaign.ts';
import { aJudgedCampaign, announceInOrder } from '#features/campaigns/testing/a-judged-campaign.ts';
import { aVoting } from '#features/campaigns/testing/a-voting.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { archivePage, savePage } from '#features/pages/admin.contract.ts';
import { aContentPage, aDraftPage, aTextBlock } from '#features/pages/testing/a-content-page.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { everyAddress, findRevealing } from '#testing/read-every-address.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

/**
 * Words, and a number of votes, that some may read, at some time. Guests and members who may not read every call, page, feed, embed
 * and search before and after, with the clock moved, and must find none.
 */
const never = {
  draft: 'quokkadraft',
  change: 'quokkachange',
  hiddenBlock: 'quokkahidden',
  archived: 'quokkaarchived',
  campaign: 'quokkacampaign',
  address: 'quokkastreet',
};
const later = 'quokkalater';
const until = 'quokkauntil';
const votes = '7654321';
const MINUTE_MS = 60_000;

let site: ASite;
let world: World;
let admin: Member;
let ada: Member;
let ben: Member;
let addresses: string[];

beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  admin = await world.person('admin', { admin: true });
  ada = await world.person('ada', { accountType: 2 });
  ben = await world.person('ben');
  const pages = await somePages();
  const { slug, id, entryIds } = await aVoting(world, { founder: ada, admin, entrants: [ben] });
  await site.platform.db
    .updateTable('campaign_vote_counts')
    .set({ votes: Number(votes) })
    .where('campaign_id', '=', id)
    .execute();
  const draft = await aDraftCampaign();
  const decided = await aDecidedCampaign();
  const slugs = [slug, draft.slug, decided.slug];
  const values = {
    slug: slugs,
    group_link: slugs,
    groupLink: slugs,
    id: [id, draft.id, decided.id, slug, ...entryIds, ...pages.map((page) => page.id)],
    track_id: entryIds,
    user_id: [ben.id],
    profileLink: [ben.profileLink],
    profile_link: [ben.profileLink],
    number: ['1'],
  };
  const words = [...Object.values(never), later, until];
  addresses = [
    ...everyAddress(site, values),
    ...pages.flatMap(({ path }) => [path, `/api/content/pages?path=${encodeURIComponent(path)}`]),
    ...slugs.map((one) => `/oembed?url=${encodeURIComponent(`${site.url}/campaigns/${one}`)}`),
    // The page of a search repeats the term, with which all of them begin.
    '/community/search?term=quokka',
    '/learn/?q=quokka',
    ...words.flatMap((word) => [
      `/api/content/search?q=${word}`,
      `/api/community/search?q=${word}&types=mixdown,user,group,project&items=100`,
    ]),
  ];
}, 300_000);
afterAll(() => site.close());

async function somePages() {
  const inTenMinutes = new Date(world.clock.now().getTime() + 10 * MINUTE_MS).toISOString();
  const titled = (word: string) => ({ title: word, description: word, blocks: [aTextBlock(word)] });
  const at = (path: string, word: string) => ({ path: `/learn/${path}`, ...titled(word) });
  const draft = await aDraftPage(admin, at('draft', never.draft));
  const hiddenBlock = { ...aTextBlock(never.hiddenBlock, 'hidden'), hidden: true };
  const shown = await aContentPage(admin, {
    path: '/learn/shown',
    title: 'Shown',
    blocks: [aTextBlock('All may read'), hiddenBlock],
  });
  await admin.call(savePage, {
    id: shown.id,
    revision: shown.draft.revision,
    document: titled(never.change),
  });
  const archived = await aContentPage(admin, at('archived', never.archived));
  await admin.call(archivePage, { id: archived.id });
  const scheduled = await aContentPage(admin, at('later', later), { fromAt: inTenMinutes });
  const ending = await aContentPage(admin, at('until', until), { untilAt: inTenMinutes });
  return [draft, shown, archived, scheduled, ending];
}

async function aDraftCampaign() {
  const { groupLink: slug } = await aGroup(world, ada, { name: 'Tides' });
  const dates = { startDate: inDays(world, -1), endDate: inDays(world, 9) };
  const texts = { name: never.campaign, subtitle: never.campaign, description: never.campaign };
  const { data } = await admin.call(createCampaign, { campaign: { slug, ...dates } });
  await site.platform.db
    .updateTable('campaigns')
    .set({ announced_at: null })
    .where('id', '=', data.id)
    .execute();
  await admin.call(updateCampaign, { id: data.id, campaign: texts });
  return { id: data.id, slug };
}

async function aDecidedCampaign() {
  const more = { prizes: [{ name: 'A record', posted: true }] };
  const campaign = await aJudgedCampaign(world, { founder: ada, admin, entrants: [ben], more });
  await announceInOrder(ada, campaign);
  await world.drain();
  await ben.call(confirmClaim, { slug: campaign.slug, address: `${never.address} 7` });
  return campaign;
}

const of = (found: readonly string[], word: string) => found.filter((one) => one.endsWith(` ${word}`));

test('admins find drafts and what is planned, so that each would be found [CAMPAIGN-361]', async () => {
  const found = await findRevealing(admin, addresses, [...Object.values(never), later, until]);
  for (const word of [never.draft, never.change, never.campaign, later, until])
    expect(of(found, word).length, word).toBeGreaterThan(0);
}, 300_000);

test('nobody else reads drafts, pages before their time, hidden counts and addresses, and no mail has them [CAMPAIGN-361]', async () => {
  const stranger = await world.person('stranger');
  const secrets = [...Object.values(never), later, votes, '7,654,321'];
  for (const [name, reader] of Object.entries({ guest: world.newGuest(), stranger })) {
    const found = await findRevealing(reader, addresses, [...secrets, until]);
    expect(of(found, until).length, name).toBeGreaterThan(1);
    expect(
      found.filter((one) => !one.endsWith(` ${until}`)),
      name,
    ).toEqual([]);
  }
  world.clock.advance(11 * MINUTE_MS);
  for (const [name, reader] of Object.entries({ guest: world.newGuest(), stranger })) {
    const found = await findRevealing(reader, addresses, [...secrets, until]);
    expect(of(found, later).length, name).toBeGreaterThan(1);
    expect(
      found.filter((one) => !one.endsWith(` ${later}`)),
      name,
    ).toEqual([]);
  }
  await world.drain();
  expect(JSON.stringify(await readOutbox(outboxDir(site.platform.config)))).not.toMatch(/quokka|7654321/);
}, 600_000);
