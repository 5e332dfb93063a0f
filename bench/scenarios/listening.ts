import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { listPage, myListsPage } from '#features/lists/pages.ts';
import { userPage } from '#features/members/pages.ts';
import { genreSlug } from '#features/tracks/model/genre-slug.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { genrePage, tagPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { BenchSetup } from '../bench-setup.ts';
import { measureNavigation } from '../browser/measure-navigation.ts';
import { addCookies, openWindow, startBrowser } from '../browser/open-window.ts';
import { pressPlay, recordPlayTimes } from '../browser/play-clock.ts';
import { type Finding, ms } from '../finding.ts';
import { type BenchMember, createBenchMembers } from '../ground/create-bench-members.ts';
import { fillLists } from '../ground/fill-lists.ts';
import { percentile } from '../statistics.ts';
import { pickRandomTracks } from './pick-random-tracks.ts';

const NAVIGATIONS = 10;
const QUICK_MS = 200;

/** G16: from pressing play in a new window to sound. */
export async function playStarts(setup: BenchSetup): Promise<Finding[]> {
  const browser = await startBrowser();
  const times: number[] = [];
  try {
    for (let round = 0; round < 4 * setup.rounds; round += 1) {
      const { page, close } = await openListening(browser, setup);
      times.push(await pressPlay(page, round % 8));
      await close();
    }
  } finally {
    await browser.close();
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return [
    {
      goal: 'G16',
      what: 'press play to the `playing` event, fresh window, local',
      ours: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
      limit: '',
      ratio: '',
      gate: 'p50 100 ms, p95 250 ms',
      passed: p50 <= 100 && p95 <= 250,
      note: `${times.length} presses`,
    },
  ];
}

/** G15: navigating to tracks and back while the player runs. */
export async function navigations(setup: BenchSetup): Promise<Finding[]> {
  const browser = await startBrowser();
  try {
    const { page } = await openListening(browser, setup);
    await pressPlay(page, 0);
    await page.evaluate('window.halts.length = 0');
    const from = await page.evaluate<number>('audios[0].currentTime');
    const began = performance.now();
    const times: number[] = [];
    for (let step = 0; step < NAVIGATIONS; step += 1) {
      const link = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').nth(step);
      await link.hover();
      await page.waitForTimeout(100);
      times.push(await measureNavigation(page, () => link.click()));
      times.push(await measureNavigation(page, () => page.goBack({ waitUntil: 'commit' })));
    }
    const played = (await page.evaluate<number>('audios[0].currentTime')) - from;
    const passed = (performance.now() - began) / 1000;
    const halts = await page.evaluate<string[]>('halts');
    const quick = times.filter((time) => time <= QUICK_MS).length / times.length;
    const isWhole = halts.length === 0 && played > passed - 1;
    return [
      {
        goal: 'G15',
        what: 'from a list to a track and back with the player running: click to the new page drawn',
        ours: `${Math.round(quick * 100)} % in ${QUICK_MS} ms, p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
        limit: '',
        ratio: '',
        gate: `70 % in ${QUICK_MS} ms, sound without a break`,
        passed: quick >= 0.7 && isWhole,
        note: isWhole
          ? `${played.toFixed(1)} s heard without a break`
          : `${halts.join(' ') || 'behind'}: ${played.toFixed(1)} of ${passed.toFixed(1)} s heard`,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** G32: the same in each kind of list, in a new window each time. */
export async function playStartsInLists(setup: BenchSetup): Promise<Finding[]> {
  await fillLists(setup.database);
  const [member] = await createBenchMembers(setup.database, 1);
  if (!member) throw new Error('there is no member');
  const browser = await startBrowser();
  const findings: Finding[] = [];
  try {
    for (const [what, { path, isOwn }] of Object.entries(await pagesWithLists(setup, member))) {
      const times: number[] = [];
      for (let round = 0; round < 2 * setup.rounds; round += 1) {
        const { page, close } = await openListening(browser, setup, {
          path,
          cookie: isOwn ? (member.headers.cookie ?? '') : '',
        });
        times.push(await pressPlay(page, round % 4));
        await close();
      }
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      findings.push({
        goal: 'G32',
        what: `press play in ${what} to the \`playing\` event, fresh window, local`,
        ours: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
        limit: '',
        ratio: '',
        gate: 'p50 100 ms, p95 250 ms',
        passed: p50 <= 100 && p95 <= 250,
        note: `${times.length} presses`,
      });
    }
  } finally {
    await browser.close();
  }
  return findings;
}

/** A page with each kind of list; `isOwn` are those that a member sees alone, who likes and has played 30 tracks. */
async function pagesWithLists(
  { database, site }: BenchSetup,
  member: BenchMember,
): Promise<Record<string, { path: string; isOwn?: true }>> {
  const { db } = database.platform;
  const tracks = (await pickRandomTracks(database, 30)).map((id) => ({ trackId: id, at: new Date() }));
  for (const { trackId } of tracks)
    await fetch(`${site.url}/api/tracks/${trackId}/likes`, { method: 'POST', headers: member.headers });
  await sql`insert into played_tracks (user_id, track_id, played_at, position)
    select ${member.id}::uuid, unnest(${tracks.map(({ trackId }) => trackId)}::uuid[]), now(), 0`.execute(db);
  const { rows } = await sql<{ profileLink: string; permalink: string; tag: string; owner: string }>`
    select u.profile_link as "profileLink", l.permalink, (select tag from track_tag_orders limit 1) as tag,
      (select o.profile_link from user_counts c join users o on o.id = c.user_id where c.mixdowns_count > 20 limit 1) as owner
    from lists l join users u on u.id = l.user_id order by l.tracks_count desc limit 1`.execute(db);
  const [list] = rows;
  if (!list) throw new Error('there is no list');
  return {
    'tracks of a genre': { path: href(genrePage, { genre: genreSlug(genres[0]?.name ?? '') }) },
    'tracks of a tag': { path: href(tagPage, { tag: list.tag }) },
    'the longest list': { path: href(listPage, list) },
    'a profile': { path: href(userPage, { profileLink: list.owner }) },
    'the first view of /community': { path: '/community' },
    'the first view of /community, member': { path: '/community', isOwn: true },
    'liked tracks': { path: href(myListsPage, {}, { type: 'liked' }), isOwn: true },
    'tracks played lately': { path: href(myListsPage, {}, { type: 'played' }), isOwn: true },
  };
}

async function openListening(
  browser: Browser,
  setup: BenchSetup,
  { path, cookie }: { path: string; cookie: string } = { path: '/tracks?type=recent', cookie: '' },
) {
  const window = await openWindow(browser);
  await recordPlayTimes(window.page);
  if (cookie) await addCookies(window.page, cookie, setup.site.url);
  await window.page.goto(setup.site.url + path);
  await window.page.waitForSelector('html[data-hydrated]');
  return window;
}
