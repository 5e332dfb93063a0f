import { expect, test } from 'vitest';
import { redirectFor } from '#apps/site/redirects.ts';
import { asEdition } from '#platform/server/config/edition.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { aBrowser } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';
import { createStudioServer } from './create-studio-server.ts';

const world = await aWorld();
const server = await createStudioServer(world.platform);
const studio = { ...world, server, platform: asEdition(world.platform, 'studio') };
const page = { 'sec-fetch-dest': 'document' };

test.each([
  ['/', 'Your projects and templates will be here.'],
  ['/project/abc', 'Project abc will open here.'],
  ['/templates/7/new-project', 'A new project will begin here from template 7.'],
  ['/?joinRoom=42', 'The live room of project 42 will be here.'],
])(
  'the studio host says honestly that the studio is being built, and what will be at %s',
  async (url, promise) => {
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('The studio is being built');
    expect(answer.body).toContain(promise);
    expect(answer.body).toContain('href="http://localhost:3000/account/tracks"');
    expect(answer.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' http://localhost:3000",
    );
  },
);

test('an address that the studio does not have is a 404', async () => {
  const answer = await server.inject('/projects/abc');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('There is nothing at this address.');
});

test.each(['winter', 'a b', 'ä&b=c', '"><script>alert(1)</script>'])(
  'the campaign %s reaches the studio unchanged [SHELL-026]',
  async (campaign) => {
    const query = `?${new URLSearchParams({ campaign })}`;
    const settings = { studioUrl: 'http://studio.example' } as SiteSettings;
    const to = redirectFor('/studio', query, null, settings)?.to ?? '';
    expect(new URL(to).searchParams.get('campaign')).toBe(campaign);
    const { pathname, search } = new URL(to);
    const { body } = await server.inject(pathname + search);
    const kept = /<body data-campaign="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(kept.replace(/&#(\d+);/g, (_found, code: string) => String.fromCharCode(Number(code)))).toBe(
      campaign,
    );
    expect(body).not.toContain('<script');
  },
);

test('a browser is asked for once; as a guest it stays one, and without cookies it walks in no circle', async () => {
  const browser = aBrowser(studio, '10.0.0.1');
  const open = async (url: string) => {
    const { status, headers } = await browser.raw({ method: 'GET', url, headers: page });
    return [status, headers.location];
  };
  expect(await open('/project/abc?x=1')).toEqual([
    302,
    '/session/begin?silent=1&path=%2Fproject%2Fabc%3Fx%3D1',
  ]);
  await open('/session/begin?silent=1&path=%2Fproject%2Fabc%3Fx%3D1');
  const second = await open('/session/accept');
  expect(String(second[1])).toMatch(/^http:\/\/localhost:3010\/session\/hand_over\?to=studio&challenge=/);
  expect(await open('/session/accept')).toEqual([302, '/project/abc?x=1']);
  expect(await open('/project/abc?x=1')).toEqual([200, undefined]);

  browser.cookies.clear();
  expect(await open('/session/accept')).toEqual([302, '/session/nobody']);
  expect(await open('/session/nobody')).toEqual([200, undefined]);
});
