import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSite } from '#features/admin/site.contract.ts';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { findMedia } from '#features/media/server/find-media.ts';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { aLegalDraft, publishLegalText } from '#features/pages/testing/a-legal-text.ts';
import { siteSettingsTag } from '#features/site-settings/model/site-settings-tag.ts';
import { upsertSiteSettings } from '#features/site-settings/server/site-settings.store.ts';
import { onInvalidation } from '#platform/server/live/invalidation.ts';
import { createLiveHub } from '#platform/server/live/live-hub.ts';
import { startLiveListener } from '#platform/server/live/live-listener.ts';
import { notifyInvalidation } from '#platform/server/live/live-publish.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
let admin: Member;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  admin = await world.person('admin', { admin: true });
}, 180_000);
afterAll(() => site.close());

async function asGuest(path: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(site.url + path, { redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}
/** The parts of a page that are the same for every rendering. */
const lasting = (html: string) =>
  html.replaceAll(
    /nonce="[^"]*"|name="csrf-token" content="[^"]*"|"updatedAt":\d+|"dehydratedAt":\d+|dataUpdatedAt":\d+/g,
    '',
  );
const empty = {
  ...{ name: '', logoId: null, accent: '', imprint: '', senderName: '', senderAddress: '' },
  ...{ signUp: 'open' as const, notice: '', noticeUntil: null },
};

test('pages are the same before anything is set, and after all is emptied again [SITE-072]', async () => {
  const paths = ['/terms-of-service', '/auth?tab=sign_up&plan=free'];
  const before = await Promise.all(paths.map(async (path) => lasting((await asGuest(path)).html)));
  expect(before[0]).toMatch(/<title>[^<]* · Tonehall<\/title>/);
  expect(before[0]).not.toContain('/imprint');
  await changeSite(admin, {
    name: 'Nightshift',
    accent: '#7dd3fc',
    imprint: 'Ada',
    signUp: 'closed',
    notice: 'Soon',
  });
  await changeSite(admin, empty);
  const after = await Promise.all(paths.map(async (path) => lasting((await asGuest(path)).html)));
  expect(after).toEqual(before);
});

test('name, notice, accent and imprint stand on the next page of a guest, cached before [SITE-071] [SITE-073] [SITE-075] [SITE-079]', async () => {
  const path = '/privacy-policy';
  await asGuest(path);
  expect((await asGuest(path)).html).not.toContain('Nightshift');
  expect((await asGuest('/imprint')).status).toBe(404);
  await changeSite(admin, {
    ...{
      name: 'Nightshift & Co',
      notice: 'Closed <b>tonight</b>',
      imprint: 'Ada Ltd\nHull',
      accent: '#7dd3fc',
    },
  });
  const { html } = await asGuest(path);
  expect(html).toMatch(/<title>[^<]* · Nightshift &#38; Co<\/title>/);
  expect(html).toContain('property="og:site_name" content="Nightshift &#38; Co"');
  expect(html).toContain('aria-label="Nightshift &amp; Co, start page"');
  expect(html).toContain('Closed &lt;b&gt;tonight&lt;/b&gt;</p>');
  expect(html).toContain('<style nonce="');
  expect(html).toContain(':root,[data-theme]{--accent:oklch(');
  expect(html).toContain('href="/imprint"');
  expect(html).toMatch(/<p>© \d{4} Nightshift &amp; Co<\/p>/);
  expect((await asGuest('/imprint')).html).toContain('Ada Ltd\nHull');
  const feed = await fetch(`${site.url}/feed.xml`);
  expect(await feed.text()).toContain('<title>Nightshift &#38; Co news</title>');
  await changeSite(admin, empty);
});

test('a change in another process is shown when its message has come [SITE-071]', async () => {
  const path = '/licensing-agreement';
  const listening = await startLiveListener({ url: site.database.url, hub: createLiveHub(), log: silentLog });
  await asGuest(path);
  const { revision } = await admin.call(getSite, {});
  const heard = new Promise<void>((resolve) => {
    const stopHearing = onInvalidation((changed) => {
      if (typeof changed === 'symbol' || !changed.includes(siteSettingsTag)) return;
      stopHearing();
      resolve();
    });
  });
  const row = {
    ...{ name: 'Elsewhere', logo_id: null, accent: '', imprint: '', sender_name: '', sender_address: '' },
    ...{ sign_up: 'open' as const, notice: '', notice_until: null, changed_by: null },
  };
  // What another process commits: a row and a message, without calling this one's listeners.
  await upsertSiteSettings(site.platform.db, { ...row, changed_at: site.clock.now() }, revision);
  await notifyInvalidation(site.platform.db, [siteSettingsTag]);
  await heard;
  expect((await asGuest(path)).html).toContain('· Elsewhere</title>');
  await listening.close();
  await changeSite(admin, empty);
});

test('a logo of the shelf stands in the header instead of the mark [SITE-073]', async () => {
  const { id } = await aMediaItem(admin);
  await world.drain();
  await changeSite(admin, { logoId: id });
  const media = (await findMedia({ db: site.platform.db, platform: site.platform }, [id])).get(id);
  const { html } = await asGuest('/terms-of-service');
  const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
  expect(header).toContain(`src="${media?.formats.small?.url.replaceAll('&', '&amp;')}"`);
  expect(header).not.toContain('M2 29V15');
  await changeSite(admin, empty);
});

test('the sign-up page says that it is closed or by invitation, and shows the form to who has a link [SITE-077]', async () => {
  await changeSite(admin, { signUp: 'closed' });
  const closed = await asGuest('/auth?tab=sign_up&plan=free&sign_up_invitation=x');
  expect(closed.html).toContain('Sign-up is closed at the moment.');
  expect(closed.html).not.toContain('type="password"');
  await changeSite(admin, { signUp: 'invitation' });
  expect((await asGuest('/auth?tab=sign_up&plan=free')).html).toContain('Sign-up is by invitation.');
  const invited = await asGuest('/auth?tab=sign_up&plan=free&sign_up_invitation=x');
  expect(invited.html).toContain('type="password"');
  await changeSite(admin, empty);
});

test('members are asked again once new terms hold, and the foot leads to every earlier text [SITE-081] [SITE-082]', async () => {
  const mira = await world.person('mira');
  const asMira = (path: string) =>
    mira
      .raw({ method: 'GET', url: path, headers: { accept: 'text/html' } })
      .then(({ status, headers }) => [status, headers.location]);
  const { id } = await aLegalDraft(admin, 'Ours');
  await publishLegalText(admin, { id, text: 'Words of ours', terms: 'correction' });
  expect((await asMira('/community'))[0]).toBe(200);
  await publishLegalText(admin, { id, text: 'Other words', terms: 'new_terms' });
  expect(await asMira('/community')).toEqual([302, '/auth/confirm_consents?redirect_to=%2Fcommunity']);
  expect((await asMira('/terms-of-service'))[0]).toBe(200);
  const now = (await asGuest('/terms-of-service')).html;
  expect(now).toContain('Other words');
  expect(now).toContain('Versions of this text');
  const old = await asGuest('/terms-of-service?version=1');
  expect(old.html).toContain('Words of ours');
  expect(old.html).toContain('name="robots" content="noindex"');
  expect((await asGuest('/terms-of-service?version=0')).html).toContain('Your music stays yours');
  expect((await asGuest('/terms-of-service?version=9')).status).toBe(404);
});
