import { expect, test } from 'vitest';
import { redirectFor } from '#apps/site/redirects.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { createStudioServer } from './create-studio-server.ts';

const server = createStudioServer({ siteUrl: 'http://localhost:3000' });

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
