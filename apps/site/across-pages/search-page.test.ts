import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { genreId } from '#features/tracks/model/genres.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, worldOf } from '#testing/world.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148';

let site: ASite;
let ada: Member;
beforeAll(async () => {
  site = await aSite({ rateLimits: 'on' });
  const world = worldOf(site);
  ada = await world.person('ada', { accountType: 2 });
  for (const title of ['Saltmarsh', 'Saltmarsh at noon']) {
    await aStoredTrack(world, ada, { title });
    site.clock.advance(1000);
  }
  await aGroup(world, ada, { name: 'Saltmarsh Singers' });
  await aNewProject(ada, { title: 'Saltmarsh sketch' });
  await world.drain();
}, 180_000);
afterAll(() => site.close());

/** The page as the server sends it, before any script runs. */
async function read(query: string, { as, userAgent = 'Test' }: { as?: Member; userAgent?: string } = {}) {
  const cookie = [...(as?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'user-agent': userAgent };
  const answer = await fetch(`${site.url}/community/search${query}`, { headers });
  const html = await answer.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const found = [...main.matchAll(/<article[^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
  return { status: answer.status, html, main, found };
}

test('search results are readable without scripts, by kind and in the requested order', async () => {
  const all = await read('?term=saltmarsh&type=all');
  expect(all.found).toEqual(['Saltmarsh', 'Saltmarsh at noon', 'Saltmarsh Singers']);
  expect(all.main).toContain(`href="/user/${ada.profileLink}/track/`);
  expect(all.main).toContain('href="/group/saltmarsh-singers"');
  expect((await read('?term=saltmarsh&type=group')).found).toEqual(['Saltmarsh Singers']);
  const newest = await read('?term=saltmarsh&type=track&sort=created_at');
  expect(newest.found).toEqual(['Saltmarsh at noon', 'Saltmarsh']);
  const nothing = await read('?term=nowhere-at-all');
  expect(nothing.main).toContain('No tracks, users, groups or projects were found');
});

test('the head names the term and excludes robots', async () => {
  const { html } = await read('?term=salt%20%3Cb%3E');
  expect(html).toContain('<title>Search results for &#34;salt &#60;b&#62;&#34; · Tonehall</title>');
  expect(html).toContain('name="robots" content="noindex"');
  expect((await read('')).html).toContain('<title>Search · Tonehall</title>');
});

test('no address causes a server error', async () => {
  const long = encodeURIComponent('🦉'.repeat(300));
  for (const term of ['%00', 'a%00b', '%ED%A0%80', '%', '%1F', long]) {
    expect((await read(`?term=${term}&type=constructor&sort=__proto__`)).status, term).toBe(200);
  }
  const { html } = await read(`?term=${long}`);
  expect(/<title>([^<]*)/.exec(html)?.[1]?.match(/🦉/gu)).toHaveLength(100);
  const users = await fetch(`${site.url}/users?term=%00`);
  expect([users.status, await users.text()]).toEqual([422, expect.stringContaining('could not be loaded')]);
});

test('an owner finds their projects, but not on a phone [COMM-038]', async () => {
  const computer = await read('?term=saltmarsh', { as: ada });
  expect(computer.found).toContain('Saltmarsh sketch');
  expect(computer.main).toContain('data-tab="project"');
  for (const query of ['?term=saltmarsh', '?term=saltmarsh&type=project']) {
    const { found, main } = await read(query, { as: ada, userAgent: phone });
    expect(found).toEqual(['Saltmarsh', 'Saltmarsh at noon', 'Saltmarsh Singers']);
    expect(main).not.toContain('data-tab="project"');
  }
});

test('page loads count as searches: more than sixty a minute are refused', async () => {
  const ben = await worldOf(site).person('ben');
  const term = encodeURIComponent('nothing like it');
  const statuses = [];
  for (let at = 0; at < 60; at += 1) statuses.push((await read(`?term=${term}`, { as: ben })).status);
  expect([...new Set(statuses)]).toEqual([200]);
  const refused = await read(`?term=${term}`, { as: ben });
  expect(refused.status).toBe(429);
  expect(refused.main).toContain('This page could not be loaded');
  expect((await read('?term=saltmarsh', { as: ada })).status).toBe(200);
});

test('the form of filters works without scripts: what it sends narrows the tracks, and its chips lead back [COMM-103] [COMM-104]', async () => {
  const { id } = await aStoredTrack(worldOf(site), ada, {
    title: 'Saltmarsh in dub',
    genreId: genreId('Reggae'),
  });
  site.clock.advance(6000);
  // As a browser sends the form with one choice made.
  const sent = 'type=mixdown&term=saltmarsh&genre=reggae&length=&key=&licence=&date=&bpm_from=&bpm_to=&tag=';
  const narrowed = await read(`?${sent}`);
  expect(narrowed.found).toEqual(['Saltmarsh in dub']);
  expect(narrowed.main).toContain('href="/community/search?type=mixdown&amp;term=saltmarsh"');
  expect((await read('?type=mixdown&term=&genre=reggae')).found).toEqual(['Saltmarsh in dub']);
  await ada.raw({ method: 'PUT', url: `/api/mixdowns/${id}`, body: { mixdown: { bpm: 140.5 } } });
  expect((await read('?type=mixdown&bpm_from=140&bpm_to=141')).found).toEqual(['Saltmarsh in dub']);
  expect((await read('?type=mixdown&term=saltmarsh&genre=nope&key=nope&bpm_from=1')).found).toHaveLength(3);
  expect((await read('?type=all&term=saltmarsh&genre=techno')).found).toHaveLength(4);
  const none = await read('?type=mixdown&term=saltmarsh&genre=techno');
  expect(none.main).toContain('No track fits all of this');
  expect(none.main).toContain('href="/community/search?type=mixdown&amp;term=saltmarsh"');
  await ada.raw({ method: 'DELETE', url: `/api/mixdowns/${id}` });
});
