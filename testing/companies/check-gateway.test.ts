import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { aPaypal } from './paypal/a-paypal.ts';
import { aStripe } from './stripe/a-stripe.ts';

const fake = await aStripe(() => Date.now());
const fakePaypal = await aPaypal(() => new Date());
afterAll(() => {
  fake.close();
  fakePaypal.close();
});

const noKeys = {
  ...{ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
  ...{ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' },
};

/** Runs a command of this folder with these settings; `onLine` hears what it prints. */
async function run(
  command: string,
  argument: string,
  settings: Record<string, string> = {},
  onLine: (line: string) => void = () => {},
) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, command), ...(argument ? [argument] : [])],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...noKeys, ...settings },
    },
  );
  const closed = new Promise<number | null>((done) => child.once('close', done));
  createInterface({ input: child.stdout }).on('line', onLine);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, output: output + errors };
}

test('the check of a gateway runs its suite against the sandbox that it is given', async () => {
  const { code, output } = await run('check-gateway.ts', 'stripe', fake.settings);
  expect(output).toMatch(/Tests\s+\d\d passed/);
  expect(output).not.toMatch(/failed|skipped/);
  expect(code).toBe(0);
});

test('the check of PayPal shows each page that a person has to approve, and goes on when that is done', async () => {
  const approved = new Set<string>();
  const approve = (line: string) => {
    const id = /Approve .*_?token=(\S+)/.exec(line)?.[1];
    if (id === undefined) return;
    approved.add(id);
    fakePaypal.approve(id);
  };
  const { PAYPAL_ENV: _, ...settings } = fakePaypal.settings;
  const { code, output } = await run('check-gateway.ts', 'paypal', settings, approve);
  expect(output).toMatch(/Tests\s+\d\d passed/);
  expect(output).not.toMatch(/failed|skipped/);
  expect(code).toBe(0);
  expect(approved.size).toBeGreaterThan(20);
});

test.each([
  ['no company', '', {}, 'Which company?'],
  ['an unknown company', 'somebody', {}, 'Which company?'],
  ['no keys', 'stripe', {}, 'Missing: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY'],
  ['no keys of PayPal', 'paypal', {}, 'Missing: PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET'],
  [
    'a PayPal that moves money',
    'paypal',
    { PAYPAL_ENV: 'live', PAYPAL_CLIENT_ID: 'id-0123456789abcdef', PAYPAL_CLIENT_SECRET: '0123456789abcdef' },
    'Refused: PAYPAL_CLIENT_ID',
  ],
  [
    'a secret key that moves money',
    'stripe',
    { STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef', STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789abcdef' },
    'Refused: STRIPE_SECRET_KEY',
  ],
  [
    'a publishable key that moves money',
    'stripe',
    { STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef', STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef' },
    'Refused: STRIPE_PUBLISHABLE_KEY',
  ],
])('the check with %s asks nobody, and says why', async (_what, company, settings, said) => {
  const before = fake.requests.length;
  const { code, output } = await run('check-gateway.ts', company, { STRIPE_API_URL: fake.url, ...settings });
  expect([code, fake.requests.length - before]).toEqual([2, 0]);
  expect(output).toContain(said);
  expect(output).not.toContain('0123456789abcdef');
});

test.each([
  ['no folder', '', 2],
  ['a folder without companies', `${import.meta.dirname}/none`, 1],
])('the check of contracts with %s fails', async (_what, folder, code) => {
  expect((await run('check-contracts.ts', folder)).code).toBe(code);
});
