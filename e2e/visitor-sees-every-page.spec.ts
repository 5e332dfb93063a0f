import { beforeAll, describe, expect, test } from 'vitest';
import { allPages } from '#apps/site/all-pages.ts';
import { findPage } from '#apps/site/find-page.ts';
import { createCampaign } from '#features/campaigns/contract.ts';
import { createOrganization } from '#features/education/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import type { Project } from '#features/projects/model/project.ts';
import { aNewProject, convertToTemplate, joinProject } from '#features/projects/testing/a-new-project.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { signUpByReferral } from '#features/referrals/testing/sign-up-by-referral.ts';
import { featureTrack, type TrackView, trackComments } from '#features/tracks/contract.ts';
import { addCopies } from '#features/tracks/testing/add-copies.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
let track: TrackView;
let project: Project;
let referral: string;
let group: string;
let campaign: string;
let news: string;
let conversation: string;
let school: string;

beforeAll(async () => {
  const ada = await site.person('ada', { accountType: 1 });
  const admin = await site.person('admin', { admin: true });
  track = await site.track(ada, {
    title: 'Akkumulatorenfabriksbesichtigungsprotokoll unter dem Winterhimmel',
    change: { allowDownload: true, genreId: 3, description: 'A long walk.\n\nhttps://example.org/walk' },
  });
  await site.track(ada, { title: 'Not on stage yet', published: false });
  await addCopies(site, track.id, 25);
  await admin.call(featureTrack, { id: track.id, featured: true });
  await ada.call(trackComments.post, { id: track.id, content: 'Thank you all for listening' });
  await admin.call(trackComments.post, { id: track.id, content: 'w'.repeat(300) });
  referral = (await ada.call(getOwnReferral, {})).referral.id;
  await signUpByReferral(site, 'came-by-the-link', { referralId: referral });
  project = await aNewProject(ada, { kind: 'Project', title: 'w'.repeat(100) });
  await joinProject(ada, admin, project.id);
  await convertToTemplate(ada, (await aNewProject(ada, { title: 'Eight bars' })).id);
  group = (await aGroup(site, ada, { name: 'w'.repeat(40), description: 'Friends of long words' })).groupLink;
  campaign = (await aGroup(site, ada, { name: 'Remix' })).groupLink;
  const dates = { startDate: '2026-06-01T00:00:00Z', endDate: '2026-07-01T00:00:00Z' };
  await admin.call(createCampaign, { campaign: { slug: campaign, ...dates } });
  news = (await aNewsItem(admin)).id;
  conversation = (await sendMessageAs(ada, { userId: admin.id }, 'w'.repeat(200))).conversationId;
  const teacher = await site.person('teacher');
  const form = { firstName: 'Ada', lastName: 'Byron', role: 'principal', name: 'Oak School' } as const;
  school = (await teacher.call(createOrganization, { ...form, country: 'GB', staysPublic: true })).id;
});

type Viewer = 'guest' | 'ada' | 'admin' | 'teacher';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Checks one page in one size: its structure, no overflow, and axe in both themes. */
async function checkPage(path: string, viewer: Viewer, viewport: typeof wide, first: 'light' | 'dark') {
  const mayComplain = path.startsWith('/no/such') ? /status of 404/ : undefined;
  const page = await site.newPage({
    viewport,
    colorScheme: first,
    reducedMotion: 'reduce',
    allowedErrors: mayComplain,
  });
  if (viewer !== 'guest') await site.signIn(page, viewer);
  await site.open(page, path);
  expect(await page.title()).toMatch(/\S+.* · Tonehall$|^Tonehall$|^.+ by .+$/);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.getByRole('main').count()).toBe(1);
  expect(await findOverflow(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await switchTheme(page, first === 'light' ? 'dark' : 'light');
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
}

type Address = string | (() => string);

const pages: readonly (readonly [string, Viewer, Address])[] = [
  ['home', 'guest', '/'],
  ['home of a member', 'ada', '/'],
  ['tracks home', 'guest', '/tracks'],
  ['tracks home of a member', 'ada', '/tracks'],
  ['the community', 'guest', '/community'],
  ['the community of a member', 'ada', '/community'],
  ['trending tracks', 'guest', '/tracks?type=trending'],
  ['new tracks', 'guest', '/tracks?type=recent'],
  ['featured tracks', 'guest', '/tracks?type=featured'],
  ['followed tracks', 'ada', '/tracks?type=followed'],
  ['a track', 'guest', () => track.selfLink],
  ['an own track', 'ada', () => track.selfLink],
  ['own tracks', 'ada', '/account/tracks'],
  ['the edit form', 'ada', () => `/account/tracks/${track.id}/edit`],
  ['a profile', 'guest', () => track.user.selfLink],
  ['sign-in', 'guest', '/auth?tab=sign_in'],
  ['sign-up', 'guest', '/auth?tab=sign_up&plan=free'],
  ['the plans', 'guest', '/auth/plans'],
  ['the consents', 'ada', '/auth/confirm_consents'],
  ['connecting an account', 'guest', '/auth/link?provider=google'],
  ['the end of a login popup', 'guest', '/auth?tab=success'],
  ['the people', 'ada', '/users'],
  ['top people', 'guest', '/users?sort=top_users'],
  ['an own profile', 'ada', () => track.user.selfLink],
  ['the followers of somebody', 'guest', () => `${track.user.selfLink}/followers`],
  ['the form of the profile', 'ada', '/account/profile'],
  ['the groups', 'ada', '/groups'],
  ['the form of a group', 'ada', '/group/new'],
  ['the news', 'guest', '/feed'],
  ['the tutorials', 'guest', '/tutorials'],
  ['the messages', 'ada', '/account/messages'],
  ['a conversation', 'ada', () => `/account/messages/${conversation}`],
  ['a news item', 'guest', () => `/news/${news}`],
  ['a group', 'ada', () => `/group/${group}`],
  ['the members of a group', 'guest', () => `/group/${group}/members`],
  ['the tracks of a group', 'ada', () => `/group/${group}/tracks`],
  ['the e-mails of a group', 'ada', () => `/group/${group}/letters`],
  ['the form of an own group', 'ada', () => `/group/${group}/edit`],
  ['a campaign', 'guest', () => `/campaigns/${campaign}`],
  ['the tracks of a campaign', 'guest', () => `/campaigns/${campaign}/tracks`],
  ['the contestants', 'guest', () => `/campaigns/${campaign}/contestants`],
  ['the tracks of a member', 'guest', () => `${track.user.selfLink}/tracks`],
  ['the groups of a member', 'guest', () => `${track.user.selfLink}/groups`],
  ['who a member follows', 'guest', () => `${track.user.selfLink}/following`],
  ['the form of another’s profile', 'admin', () => `/admin/users/${track.user.id}/edit`],
  ['the start of a school', 'teacher', '/education/welcome'],
  ['the school', 'teacher', '/education/school'],
  ['an invitation to a school', 'guest', () => `/organizations/${school}/invitation`],
  ['own projects', 'ada', '/account/projects'],
  ['an invitation', 'guest', () => `/projects/${project.id}/invitation`],
  ['a closed project', 'guest', () => `/projects/${project.id}/access_denied`],
  ['inviting friends', 'ada', '/account/referrals'],
  ['somebody’s referral', 'guest', () => `/referral/${referral}`],
  ['the secret passage', 'guest', '/secret-passage'],
  ['terms', 'guest', '/terms-of-service'],
  ['a room that is not open yet', 'guest', '/products'],
  ['a member’s room that is not open yet', 'ada', '/account'],
  ['the studio’s page', 'guest', '/online-studio'],
  ['making music', 'guest', '/make-music'],
  ['what Chrome is for', 'guest', '/studio/install-chrome'],
  ['the licences', 'guest', '/licensing-agreement'],
  ['the search', 'guest', '/community/search?type=user&term=jazz'],
  ['the gallery', 'guest', '/dev/gallery'],
  ['nothing', 'guest', '/no/such/room'],
];

/** Pages that always redirect, and pages that another journey or the last test opens. */
const elsewhere = new Set([
  ...['comment', 'project', 'short-link', 'users-confirmation', 'users-email-revert'],
  ...['account-appeal', 'test-gateway-portal', 'embed'],
]);
const pathOf = (address: string) => address.split('?')[0] ?? '';
const opened = new Set(
  pages.map(([, , address]) => typeof address === 'string' && findPage(pathOf(address))?.id),
);
/** The declared pages without parameters that are not listed above. */
const others = allPages.filter(
  ({ id, path }) => !path.includes('$') && !opened.has(id) && !elsewhere.has(id),
);

describe.each(pages)('%s', (_name, viewer, address) => {
  const path = () => (typeof address === 'string' ? address : address());
  test('on a desktop', () => checkPage(path(), viewer, wide, 'light'));
  test('on a phone', () => checkPage(path(), viewer, phone, 'dark'));
});

test.each(others)('$path on a phone', ({ path, access }) => {
  const viewer = access === 'admins' ? 'admin' : access ? 'ada' : 'guest';
  return checkPage(path, viewer, phone, 'dark');
});

test('every declared page is opened here or elsewhere', () => {
  const addresses = pages.map(([, , address]) => (typeof address === 'string' ? address : address()));
  const seen = new Set([...addresses.map((one) => findPage(pathOf(one))?.id), ...others.map(({ id }) => id)]);
  expect(allPages.filter(({ id }) => !seen.has(id) && !elsewhere.has(id))).toEqual([]);
});

test.each([wide, phone])('the embed player fits and passes axe at $width', async (viewport) => {
  const page = await site.newPage({ viewport, reducedMotion: 'reduce' });
  await site.open(page, `/player/${track.shortLinkId}`);
  expect(await findOverflow(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await switchTheme(page, 'dark');
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
});
