import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allPages } from '#apps/site/all-pages.ts';
import { findPage } from '#apps/site/serving/find-page.ts';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { createCampaign, updateCampaign } from '#features/campaigns/contract.ts';
import { addJurors } from '#features/campaigns/testing/a-jury.ts';
import { buyPlan } from '#features/checkout/testing/buy-plan.ts';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aList } from '#features/lists/testing/a-list.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { createPreviewLink } from '#features/pages/preview.contract.ts';
import { aDraftPage, aTextBlock } from '#features/pages/testing/a-content-page.ts';
import { aNewProject, convertToTemplate, joinProject } from '#features/projects/testing/a-new-project.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { signUpByReferral } from '#features/referrals/testing/sign-up-by-referral.ts';
import { addToCart } from '#features/shop/contract.ts';
import { productKeyOf } from '#features/shop/server/product-files.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { featureTrack } from '#features/tracks/edit.contract.ts';
import { addCopies } from '#features/tracks/testing/add-copies.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite, type BrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { findSmallTargets } from '#testing/harness/find-small-targets.ts';
import { markupFindings } from '#testing/markup.ts';
import type { Person } from '#testing/person.ts';
import { switchTheme } from '#testing/switch-theme.ts';
import type { Member } from '#testing/world.ts';

/** What the addresses of pages are about. */
type Shown = Awaited<ReturnType<typeof fill>>;
type Viewer = 'guest' | 'ada' | 'admin';
type Address = string | ((shown: Shown) => string);

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

async function fill(site: BrowserSite) {
  const ada = await site.person('ada', { accountType: 1 });
  const admin = await site.person('admin', { admin: true });
  await changeSite(admin, { imprint: 'w'.repeat(200) });
  const track = await site.track(ada, {
    title: 'Akkumulatorenfabriksbesichtigungsprotokoll unter dem Winterhimmel',
    change: {
      allowDownload: true,
      genreId: 3,
      tags: ['field-recording', 'slow'],
      description: 'A long walk.\n\nhttps://example.org/walk',
    },
  });
  await site.track(ada, { title: 'Not on stage yet', published: false });
  await addCopies(site, track.id, 25);
  await admin.call(featureTrack, { id: track.id, featured: true });
  await ada.call(trackComments.post, { id: track.id, content: 'Thank you all for listening' });
  await admin.call(trackComments.post, { id: track.id, content: 'w'.repeat(300) });
  const list = await aList(ada, [track.id], { title: 'w'.repeat(100) });
  const referral = (await ada.call(getOwnReferral, {})).referral.id;
  await signUpByReferral(site, 'came-by-the-link', { referralId: referral });
  const project = await aNewProject(ada, { kind: 'Project', title: 'w'.repeat(100) });
  await joinProject(ada, admin, project.id);
  await convertToTemplate(ada, (await aNewProject(ada, { title: 'Eight bars' })).id);
  const group = (await aGroup(site, ada, { name: 'w'.repeat(40), description: 'Friends of long words' }))
    .groupLink;
  const campaign = (await aGroup(site, ada, { name: 'Remix' })).groupLink;
  const dates = { startDate: '2026-06-01T00:00:00Z', endDate: '2026-07-01T00:00:00Z' };
  const voting = { votingMethod: 'public', votingEnd: '2036-07-01T00:00:00Z' } as const;
  const campaignId = (await admin.call(createCampaign, { campaign: { slug: campaign, ...dates, ...voting } }))
    .data.id;
  const judged = await aJudgedCampaign(site, { founder: ada, entrant: admin });
  const news = (await aNewsItem(admin)).id;
  const conversation = (await sendMessageAs(ada, { userId: admin.id }, 'w'.repeat(200))).conversationId;
  const product = await aProduct(site.platform, {
    title: 'w'.repeat(100),
    description: 'w'.repeat(300),
    artist_id: ada.id,
  });
  const peaks = JSON.stringify({ peaks: Array.from({ length: 1800 }, (_none, at) => (at % 90) / 90) });
  await site.platform.storage.put(productKeyOf(product, 'preview.json'), Buffer.from(peaks));
  await buyProduct(site, ada);
  await ada.call(addToCart, { id: product });
  const blocks = [aTextBlock('w'.repeat(200))];
  const draft = await aDraftPage(admin, { title: 'w'.repeat(100), blocks });
  const preview = (await admin.call(createPreviewLink, { id: draft.id })).token;
  await buyPlan(admin);
  const receipt = (await admin.call(listReceipts, {})).items[0]?.id;
  const about = {
    campaign,
    conversation,
    draft,
    group,
    judged,
    list,
    news,
    preview,
    product,
    project,
    receipt,
    referral,
  };
  return { ...about, campaignId, track };
}

/** A campaign that its founder judges, with an entry of a long title; returns its link. */
async function aJudgedCampaign(
  site: BrowserSite,
  { founder, entrant }: { founder: Member; entrant: Member },
): Promise<string> {
  const slug = (await aGroup(site, founder, { name: 'Judged' })).groupLink;
  const dates = { startDate: '2026-06-01T00:00:00Z', endDate: '2036-07-01T00:00:00Z' };
  const jury = { votingMethod: 'jury' as const, juryCriteria: [{ name: 'w'.repeat(60), weight: 1 }] };
  const { id } = (await entrant.call(createCampaign, { campaign: { slug, ...dates, ...jury } })).data;
  const track = await site.track(entrant, { title: 'w'.repeat(100) });
  await entrant.call(postTrack, { groupLink: slug, mixdownId: track.id });
  await entrant.call(updateCampaign, { id, campaign: { endDate: '2026-07-01T00:00:00Z' } });
  await addJurors(site, id, [founder]);
  return slug;
}

/** An order with a long title, as the account shows it. */
async function buyProduct({ platform }: BrowserSite, buyer: Person): Promise<void> {
  const id = await aProduct(platform, { title: 'w'.repeat(100), prices: { USD: 123_456 } });
  await buyer.call(addToCart, { id });
  await buySounds(buyer, [id]);
}

export const pages: readonly (readonly [string, Viewer, Address])[] = [
  ['home', 'guest', '/'],
  ['home of a member', 'ada', '/'],
  ['the checkout', 'guest', '/checkout?product_type=subscription&plan=creator'],
  ['the checkout of a member', 'ada', '/checkout?product_type=subscription&plan=pro&period=monthly'],
  [
    'the checkout with PayPal',
    'ada',
    '/checkout?product_type=subscription&plan=pro&selected_payment_tab=paypal&paypal_payment_error=token_expired',
  ],
  ['thanks for a payment', 'ada', '/checkout?product_type=subscription&plan=pro&success=true'],
  ['the checkout of sounds', 'ada', '/checkout?product_type=sound'],
  ['the checkout of an empty cart', 'guest', '/checkout?product_type=sound'],
  ['thanks for sounds', 'ada', '/checkout?product_type=sound&success=true'],
  ['tracks home', 'guest', '/tracks'],
  ['tracks home of a member', 'ada', '/tracks'],
  ['the community', 'guest', '/community'],
  ['the community of a member', 'ada', '/community'],
  ['trending tracks', 'guest', '/tracks?type=trending'],
  ['new tracks', 'guest', '/tracks?type=recent'],
  ['featured tracks', 'guest', '/tracks?type=featured'],
  ['the tracks of a genre', 'guest', '/tracks/genre/blues'],
  ['the tracks of a tag', 'guest', '/tracks/tag/slow'],
  ['a tag without tracks', 'ada', '/tracks/tag/nowhere?sort=new'],
  ['a genre without tracks', 'ada', '/tracks/genre/k-pop?sort=new'],
  ['followed tracks', 'ada', '/tracks?type=followed'],
  ['a track', 'guest', ({ track }) => track.selfLink],
  ['an own track', 'ada', ({ track }) => track.selfLink],
  ['own tracks', 'ada', '/account/tracks'],
  ['the statistics of a track', 'ada', ({ track }) => `/account/statistics?track=${track.id}`],
  ['a list', 'guest', ({ list }) => list.selfLink],
  ['an own list', 'ada', ({ list }) => list.selfLink],
  ['the edit form', 'ada', ({ track }) => `/account/tracks/${track.id}/edit`],
  ['a profile', 'guest', ({ track }) => track.user.selfLink],
  ['sign-in', 'guest', '/auth?tab=sign_in'],
  ['sign-up', 'guest', '/auth?tab=sign_up&plan=free'],
  ['the plans', 'guest', '/auth/plans'],
  ['the consents', 'ada', '/auth/confirm_consents'],
  ['connecting an account', 'guest', '/auth/link?provider=google'],
  ['the end of a login popup', 'guest', '/auth?tab=success'],
  ['the people', 'ada', '/users'],
  ['top people', 'guest', '/users?sort=top_users'],
  ['an own profile', 'ada', ({ track }) => track.user.selfLink],
  ['the followers of somebody', 'guest', ({ track }) => `${track.user.selfLink}/followers`],
  ['the form of the profile', 'ada', '/account/profile'],
  ['the groups', 'ada', '/groups'],
  ['the form of a group', 'ada', '/group/new'],
  ['the news', 'guest', '/feed'],
  ['the tutorials', 'guest', '/tutorials'],
  ['the messages', 'ada', '/account/messages'],
  ['a conversation', 'ada', ({ conversation }) => `/account/messages/${conversation}`],
  ['a news item', 'guest', ({ news }) => `/news/${news}`],
  ['a group', 'ada', ({ group }) => `/group/${group}`],
  ['the members of a group', 'guest', ({ group }) => `/group/${group}/members`],
  ['the tracks of a group', 'ada', ({ group }) => `/group/${group}/tracks`],
  ['the e-mails of a group', 'ada', ({ group }) => `/group/${group}/letters`],
  ['the form of an own group', 'ada', ({ group }) => `/group/${group}/edit`],
  ['a campaign', 'guest', ({ campaign }) => `/campaigns/${campaign}`],
  ['the tracks of a campaign', 'guest', ({ campaign }) => `/campaigns/${campaign}/tracks`],
  ['the chat of a campaign', 'guest', ({ campaign }) => `/campaigns/${campaign}/chat`],
  ['the upload to a campaign', 'ada', ({ campaign }) => `/campaigns/${campaign}/tracks/new`],
  ['the ballot of a campaign', 'ada', ({ campaign }) => `/campaigns/${campaign}/vote`],
  ['the winners of a campaign', 'admin', ({ campaign }) => `/campaigns/${campaign}/winners`],
  ['the entries of a jury', 'ada', ({ judged }) => `/campaigns/${judged}/jury`],
  ['an invitation into a jury', 'guest', ({ judged }) => `/campaigns/${judged}/jury/invitation`],
  ['the jury of a campaign', 'ada', ({ judged }) => `/campaigns/${judged}/jurors`],
  ['the held votes of a campaign', 'admin', ({ campaign }) => `/campaigns/${campaign}/votes`],
  ['the organisers’ page of a campaign', 'admin', ({ campaign }) => `/campaigns/${campaign}/manage`],
  ['the contestants', 'guest', ({ campaign }) => `/campaigns/${campaign}/contestants`],
  ['the tracks of a member', 'guest', ({ track }) => `${track.user.selfLink}/tracks`],
  ['the groups of a member', 'guest', ({ track }) => `${track.user.selfLink}/groups`],
  ['who a member follows', 'guest', ({ track }) => `${track.user.selfLink}/following`],
  ['the form of a campaign', 'admin', ({ campaignId }) => `/admin/campaigns/${campaignId}`],
  ['the form of another’s profile', 'admin', ({ track }) => `/admin/users/${track.user.id}/edit`],
  ['own projects', 'ada', '/account/projects'],
  ['an invitation', 'guest', ({ project }) => `/projects/${project.id}/invitation`],
  ['a closed project', 'guest', ({ project }) => `/projects/${project.id}/access_denied`],
  ['inviting friends', 'ada', '/account/referrals'],
  ['somebody’s referral', 'guest', ({ referral }) => `/referral/${referral}`],
  ['the secret passage', 'guest', '/secret-passage'],
  ['terms', 'guest', '/terms-of-service'],
  ['the editor of a page', 'admin', ({ draft }) => `/admin/pages/${draft.id}`],
  ['the preview of a page', 'guest', ({ preview }) => `/preview/${preview}`],
  ['a receipt', 'admin', ({ receipt }) => `/account/receipts/${receipt}`],
  ['the receipts', 'admin', '/account/receipts'],
  ['the payments', 'admin', '/admin/payments'],
  ['receipts and tax', 'admin', '/admin/tax'],
  ['the sound shop', 'guest', '/products'],
  ['a product', 'guest', ({ product }) => `/shop/${product}`],
  ['a room that is not open yet', 'guest', '/learn/'],
  ['the account with an order', 'ada', '/account'],
  ['the studio’s page', 'guest', '/online-studio'],
  ['making music', 'guest', '/make-music'],
  ['what Chrome is for', 'guest', '/studio/install-chrome'],
  ['the licences', 'guest', '/licensing-agreement'],
  ['the search', 'guest', '/community/search?type=user&term=jazz'],
  ['the gallery', 'guest', '/dev/gallery'],
  ['the gallery of blocks', 'guest', '/dev/gallery/blocks'],
  ['nothing', 'guest', '/no/such/room'],
];

/** Pages that always redirect, and pages that another journey or the last test opens. */
const elsewhere = new Set([
  ...['comment', 'project', 'short-link', 'users-confirmation', 'users-email-revert'],
  // A journey of their own opens these on the education host.
  ...allPages.flatMap(({ id, frame }) => (frame === 'school' ? [id] : [])),
  ...['account-appeal', 'test-gateway-portal', 'test-gateway-paypal', 'embed', 'embed-list', 'hosted-page'],
]);
const pathOf = (address: string) => address.split('?')[0] ?? '';
const opened = new Set(
  pages.map(([, , address]) => typeof address === 'string' && findPage(pathOf(address))?.id),
);
/** Declared pages without parameters that are not listed above. */
export const others = allPages.filter(
  ({ id, path }) => !path.includes('$') && !opened.has(id) && !elsewhere.has(id),
);

/** A site with something on each of its pages: `const everyPage = await openEveryPage();` at the top of a spec. */
export async function openEveryPage() {
  const site = await aBrowserSite();
  const shown = await fill(site);
  const pathTo = (address: Address) => (typeof address === 'string' ? address : address(shown));

  const windows = new Map<Viewer, Page>();

  /** A mouse for the wide window, fingers for the phone. */
  const contextOf = (viewport: typeof wide) => ({
    viewport,
    reducedMotion: 'reduce' as const,
    ...(viewport === phone && { hasTouch: true, isMobile: true }),
  });

  /** The viewer's window, where it is open already. */
  async function windowOf(viewer: Viewer, viewport: typeof wide): Promise<Page> {
    const known = windows.get(viewer);
    if (known) return known;
    const page = await site.newPage({ ...contextOf(viewport), kept: true });
    if (viewer !== 'guest') await site.signIn(page, viewer);
    windows.set(viewer, page);
    return page;
  }

  /** Checks one page in one size: its HTML, its structure, no overflow, and axe in both themes. */
  async function checkPage(address: Address, viewer: Viewer, viewport: typeof wide, first: 'light' | 'dark') {
    const path = pathTo(address);
    const page = path.startsWith('/no/such')
      ? await site.newPage({ ...contextOf(viewport), allowedErrors: /status of 404/ })
      : await windowOf(viewer, viewport);
    await page.emulateMedia({ colorScheme: first });
    await site.open(page, path);
    // Other fonts are wider.
    await page.evaluate('document.fonts.ready');
    expect(await page.title()).toMatch(/\S+.* · Tonehall$|^Tonehall$|^.+ by .+$/);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await findOverflow(page)).toEqual([]);
    if (viewport === wide) expect(await markupFindings(page)).toEqual([]);
    expect(await findSmallTargets(page, viewport === phone ? 40 : 24)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    await switchTheme(page, first === 'light' ? 'dark' : 'light');
    expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
  }

  /** Checks that the embed players fit and pass axe and html-validate. */
  async function checkPlayer(viewport: typeof wide): Promise<void> {
    const page = await site.newPage(contextOf(viewport));
    for (const path of [`/player/${shown.track.shortLinkId}`, `/player/lists/${shown.list.id}`]) {
      await page.emulateMedia({ colorScheme: 'light' });
      await site.open(page, path);
      expect(await markupFindings(page)).toEqual([]);
      expect(await findOverflow(page)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await switchTheme(page, 'dark');
      expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
    }
  }

  /** Declared pages that no journey opens. */
  function unopened() {
    const addresses = pages.map(([, , address]) => pathTo(address));
    const seen = new Set([
      ...addresses.map((one) => findPage(pathOf(one))?.id),
      ...others.map(({ id }) => id),
    ]);
    return allPages.filter(({ id }) => !seen.has(id) && !elsewhere.has(id));
  }

  return { checkPage, checkPlayer, unopened };
}
