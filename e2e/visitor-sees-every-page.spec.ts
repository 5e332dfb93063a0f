import { beforeAll, describe, expect, test } from 'vitest';
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
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Checks one page in one size: its structure, no overflow, and axe in both themes. */
async function checkPage(
  path: string,
  viewer: 'guest' | 'ada',
  viewport: typeof wide,
  first: 'light' | 'dark',
) {
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

const pages: readonly (readonly [string, 'guest' | 'ada', () => string])[] = [
  ['home', 'guest', () => '/'],
  ['home of a member', 'ada', () => '/'],
  ['tracks home', 'guest', () => '/tracks'],
  ['tracks home of a member', 'ada', () => '/tracks'],
  ['the community', 'guest', () => '/community'],
  ['the community of a member', 'ada', () => '/community'],
  ['trending tracks', 'guest', () => '/tracks?type=trending'],
  ['new tracks', 'guest', () => '/tracks?type=recent'],
  ['featured tracks', 'guest', () => '/tracks?type=featured'],
  ['followed tracks', 'ada', () => '/tracks?type=followed'],
  ['a track', 'guest', () => track.selfLink],
  ['an own track', 'ada', () => track.selfLink],
  ['own tracks', 'ada', () => '/account/tracks'],
  ['the edit form', 'ada', () => `/account/tracks/${track.id}/edit`],
  ['a profile', 'guest', () => track.user.selfLink],
  ['sign-in', 'guest', () => '/auth?tab=sign_in'],
  ['sign-up', 'guest', () => '/auth?tab=sign_up&plan=free'],
  ['the plans', 'guest', () => '/auth/plans'],
  ['the consents', 'ada', () => '/auth/confirm_consents'],
  ['connecting an account', 'guest', () => '/auth/link?provider=google'],
  ['the end of a login popup', 'guest', () => '/auth?tab=success'],
  ['the people', 'ada', () => '/users'],
  ['top people', 'guest', () => '/users?sort=top_users'],
  ['an own profile', 'ada', () => track.user.selfLink],
  ['the followers of somebody', 'guest', () => `${track.user.selfLink}/followers`],
  ['the form of the profile', 'ada', () => '/account/profile'],
  ['the groups', 'ada', () => '/groups'],
  ['the form of a group', 'ada', () => '/group/new'],
  ['the news', 'guest', () => '/feed'],
  ['the tutorials', 'guest', () => '/tutorials'],
  ['the messages', 'ada', () => '/account/messages'],
  ['own projects', 'ada', () => '/account/projects'],
  ['an invitation', 'guest', () => `/projects/${project.id}/invitation`],
  ['a closed project', 'guest', () => `/projects/${project.id}/access_denied`],
  ['inviting friends', 'ada', () => '/account/referrals'],
  ['somebody’s referral', 'guest', () => `/referral/${referral}`],
  ['the secret passage', 'guest', () => '/secret-passage'],
  ['terms', 'guest', () => '/terms-of-service'],
  ['a room that is not open yet', 'guest', () => '/products'],
  ['a member’s room that is not open yet', 'ada', () => '/account'],
  ['the studio’s page', 'guest', () => '/online-studio'],
  ['making music', 'guest', () => '/make-music'],
  ['what Chrome is for', 'guest', () => '/studio/install-chrome'],
  ['the licences', 'guest', () => '/licensing-agreement'],
  ['the search', 'guest', () => '/community/search?type=user&term=jazz'],
  ['the gallery', 'guest', () => '/dev/gallery'],
  ['nothing', 'guest', () => '/no/such/room'],
];

describe.each(pages)('%s', (_name, viewer, path) => {
  test('on a desktop', () => checkPage(path(), viewer, wide, 'light'));
  test('on a phone', () => checkPage(path(), viewer, phone, 'dark'));
});

test.each([wide, phone])('the embed player fits and passes axe at $width', async (viewport) => {
  const page = await site.newPage({ viewport, reducedMotion: 'reduce' });
  await site.open(page, `/player/${track.shortLinkId}`);
  expect(await findOverflow(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await switchTheme(page, 'dark');
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
});
