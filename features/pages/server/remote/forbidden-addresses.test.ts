import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { ConfigError } from '#platform/server/config/config-error.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { EgressRefusal } from '#platform/server/egress/egress.ts';
import { forbiddenAddresses } from '#testing/own-network-addresses.ts';
import { askContentSystem } from './ask-content-system.ts';

const production = {
  TONEHALL_ENV: 'production',
  DATA_DIR: tmpdir(),
  SECRET: 'kR8v2nQ0zLw5yTe7bXcJ4mHd9sGf1aPu',
  DATABASE_URL: 'postgres://hall:vG7-kq_2Xw@db.internal/hall',
  SMTP_URL: 'smtps://mailer:Zu8-pl@mail.internal',
  SITE_URL: 'https://music.test',
  MAIL_FROM: 'Music <no-reply@music.test>',
  SUPPORT_EMAIL: 'help@music.test',
};
const local = { TONEHALL_ENV: 'local', DATA_DIR: tmpdir(), SECRET: production.SECRET };

/** Who refuses an address: the configuration or the client; null where it is asked. */
async function refusedBy(environment: Record<string, string>, address: string): Promise<string | null> {
  try {
    const { content } = readConfig({ ...environment, CONTENT_URL: address });
    if (!content) return 'no address';
    await askContentSystem(content);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return 'configuration';
    if (error instanceof EgressRefusal) return error.reason;
    throw error;
  }
}

test('120 addresses of own networks and other kinds are asked for nothing in production [CMS-139]', async () => {
  expect(new Set(forbiddenAddresses).size).toBeGreaterThanOrEqual(120);
  for (const address of forbiddenAddresses)
    expect(['configuration', 'address_not_public', 'bad_address', 'host_not_allowed'], address).toContain(
      await refusedBy(production, address),
    );
});

test('on one’s own machine http is for this very machine only [CMS-139]', async () => {
  let hits = 0;
  const canary = createServer((_request, response) => {
    hits += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const { port } = canary.address() as AddressInfo;
  for (const host of [
    '127.8.8.8',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '[::ffff:7f00:1]',
    'example.org',
  ])
    expect(await refusedBy(local, `http://${host}:${port}`), host).toBe('configuration');
  expect(await refusedBy(local, `https://127.0.0.1`)).toBe('address_not_public');
  expect(hits).toBe(0);
  expect(await refusedBy(local, `http://127.0.0.1:${port}/api`)).toBeNull();
  expect(hits).toBe(1);
  canary.close();
});

test('a token without an address, or with a space or a line break, refuses the start [CMS-139]', () => {
  const read = (more: Record<string, string>) => () => readConfig({ ...local, ...more });
  expect(read({ CONTENT_TOKEN: 'abc' })).toThrow('CONTENT_URL: is missing, but CONTENT_TOKEN is given');
  for (const token of ['a b', 'a\nb', 'ä', 'x'.repeat(501)])
    expect(read({ CONTENT_URL: 'https://content.test', CONTENT_TOKEN: token }), token).toThrow(
      'CONTENT_TOKEN',
    );
  const { content } = readConfig({
    ...local,
    CONTENT_URL: 'https://content.test/api/',
    CONTENT_TOKEN: 'abc',
  });
  expect([content?.url, JSON.stringify(content)]).toEqual([
    'https://content.test/api',
    expect.not.stringContaining('abc'),
  ]);
});
