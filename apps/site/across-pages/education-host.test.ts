import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ASite, aSite } from '#testing/a-site.ts';

let site: ASite;
beforeAll(async () => {
  site = await aSite();
}, 180_000);
afterAll(() => site.close());

interface Answer {
  status: number;
  location: string | undefined;
  text: string;
}

/** Sends a request to the one server with the given Host header. */
function ask(path: string, host: string): Promise<Answer> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          text: String(Buffer.concat(chunks)),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

const educationHost = () => new URL(site.platform.config.eduUrl).host;
/** A part that the education edition does not have. */
const hasShop = ({ text }: Answer) => text.includes('href="/products"');

test('the education address is served in education mode, every other host is not [SHELL-111] [EDU-001]', async () => {
  const others = [
    new URL(site.url).host,
    `www.${educationHost()}`,
    `${educationHost()}.evil.example`,
    'evil.example',
  ];
  // Twice and in turns: a page cached for one host must not be served for the other.
  for (let round = 0; round < 2; round += 1) {
    expect(hasShop(await ask('/terms-of-service', educationHost()))).toBe(false);
    for (const host of others) expect(hasShop(await ask('/terms-of-service', host)), host).toBe(true);
  }
  expect(hasShop(await ask('/terms-of-service', educationHost().toUpperCase()))).toBe(false);
});

test('the sign-in page of the education host leads those without an address to their class, the site’s does not [EDU-340]', async () => {
  const link = '<a href="/class">Sign in with your class</a>';
  expect((await ask('/auth?tab=sign_in', educationHost())).text).toContain(link);
  expect((await ask('/auth?tab=sign_in', new URL(site.url).host)).text).not.toContain(link);
});

test('a page that is requested under two hosts at once is answered 400, cached or not [SHELL-114]', async () => {
  const { hostname, port } = new URL(site.url);
  const statusOf = async (path: string, hosts: readonly string[]) => {
    const socket = connect(Number(port), hostname);
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.end(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return Number(answer.split(' ')[1]);
  };
  const own = new URL(site.url).host;
  for (const path of ['/terms-of-service', '/t/none', '/api/genres', '/favicon.svg']) {
    await statusOf(path, [own]);
    expect(await statusOf(path, [own, educationHost()]), path).toBe(400);
    expect(await statusOf(path, [own, own]), path).toBe(400);
  }
  expect(await statusOf('/terms-of-service', [own])).toBe(200);
});

test('redirects and the menu tree follow the host', async () => {
  const school = await ask('/tracks', educationHost());
  expect([school.status, school.location]).toEqual([302, '/']);
  expect((await ask('/tracks', new URL(site.url).host)).status).toBe(200);
  const menu = JSON.parse((await ask('/api/navigation', educationHost())).text) as {
    items: { id: string; menu_attached: boolean }[];
  };
  expect(menu.items.find(({ id }) => id === 'community')?.menu_attached).toBe(false);
});

test('a guest at / of the education host finds the ways in for students, teachers and schools [EDU-215]', async () => {
  const { status, text } = await ask('/', educationHost());
  expect(status).toBe(200);
  const links = [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, to, inside]) => `${to} ${inside?.replace(/<[^>]*>/g, '')}`,
  );
  for (const link of [
    '/class My class',
    '/class Sign in to your class',
    '/auth?tab=sign_in Log in',
    '/auth?tab=edu_sign_up Start 30-day free trial',
  ])
    expect(links).toContain(link);
  expect(text).not.toMatch(/href="[^"]*\/studio"/);
});
