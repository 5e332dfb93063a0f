import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { type Environment, readConfig } from './read-config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tonehall-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const goodSecret = 'kR8v2nQ0zLw5yTe7bXcJ4mHd9sGf1aPu';
const production: Environment = {
  TONEHALL_ENV: 'production',
  DATA_DIR: dataDir,
  SECRET: goodSecret,
  DATABASE_URL: 'postgres://hall:vG7-kq_2Xw@db.internal/hall',
  SMTP_URL: 'smtps://mailer:Zu8-pl@mail.internal',
  SITE_URL: 'https://music.test',
  MAIL_FROM: 'Music <no-reply@music.test>',
  SUPPORT_EMAIL: 'help@music.test',
};

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('visitors are asked for consent only where the operator says that something needs it [SITE-020]', () => {
  expect(readConfig(production).asksConsent).toBe(false);
  expect(readConfig({ ...production, COOKIE_NOTICE: 'on' }).asksConsent).toBe(true);
  expect(problemsOf({ ...production, COOKIE_NOTICE: 'yes' })).toEqual([
    'COOKIE_NOTICE: must be one of on, off',
  ]);
});

test.each(['production', 'staging'])(
  'in %s the education site and the studio are on subdomains of the site, or as configured [SHELL-109]',
  (environment) => {
    const here = { ...production, TONEHALL_ENV: environment };
    expect(readConfig({ ...here, SITE_URL: 'https://music.test:8443/' })).toMatchObject({
      siteUrl: 'https://music.test:8443',
      eduUrl: 'https://education.music.test:8443',
      studioUrl: 'https://studio.music.test:8443',
    });
    const given = { EDU_URL: 'https://school.test', STUDIO_URL: 'https://rooms.test' };
    expect(readConfig({ ...here, ...given })).toMatchObject({
      eduUrl: 'https://school.test',
      studioUrl: 'https://rooms.test',
    });
  },
);

test.each(['production', 'staging'])(
  '%s without addresses and sender is refused with all missing settings [SHELL-113]',
  (environment) => {
    const none = { SITE_URL: ' ', MAIL_FROM: '', SUPPORT_EMAIL: undefined };
    expect(problemsOf({ ...production, TONEHALL_ENV: environment, ...none })).toEqual([
      expect.stringMatching(/^SITE_URL: is missing/),
      expect.stringMatching(/^MAIL_FROM: is missing/),
      expect.stringMatching(/^SUPPORT_EMAIL: is missing/),
    ]);
  },
);

test.each(['https://192.0.2.7', 'https://[2001:db8::7]:8443'])(
  'with the site at %s, the addresses of the two other hosts are required [SHELL-113]',
  (SITE_URL) => {
    expect(problemsOf({ ...production, SITE_URL })).toEqual([
      expect.stringMatching(/^EDU_URL: is missing/),
      expect.stringMatching(/^STUDIO_URL: is missing/),
    ]);
    const given = { EDU_URL: 'https://school.test', STUDIO_URL: 'https://rooms.test' };
    expect(problemsOf({ ...production, SITE_URL, ...given })).toEqual([]);
  },
);

test('production settings contain no host that the operator has not configured [SHELL-113]', () => {
  const { siteUrl, eduUrl, studioUrl, mailFrom, supportEmail } = readConfig(production);
  for (const value of [siteUrl, eduUrl, studioUrl, mailFrom, supportEmail])
    expect(value).toMatch(/[/.@]music\.test>?$/);
});

test.each(['nobody', 'Music <>', 'Music <no-reply>', 'a@b@c', 'Music\n<no-reply@music.test>'])(
  'an invalid sender of e-mails is refused: %j',
  (MAIL_FROM) => {
    expect(problemsOf({ DATA_DIR: dataDir, MAIL_FROM })).toEqual([
      expect.stringMatching(/^MAIL_FROM: must be an e-mail address/),
    ]);
  },
);

test('in other environments the site is at local port 3000 and education at 3010 [SHELL-110]', () => {
  const config = readConfig({ DATA_DIR: dataDir });
  expect(config).toMatchObject({ environment: 'local', port: 3000, eduPort: 3010 });
  expect(config.siteUrl).toBe('http://localhost:3000');
  expect(config.eduUrl).toBe('http://localhost:3010');
});

test('a default address has the configured port, and can be overridden', () => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '4100', EDU_URL: 'http://edu.test/' });
  expect(config.siteUrl).toBe('http://localhost:4100');
  expect(config.eduUrl).toBe('http://edu.test');
});

test('all problems are reported at once, without the values of secrets', () => {
  const problems = problemsOf({ PORT: '80a', RATE_LIMITS: 'maybe', SECRET: 'tooshort', SITE_URL: 'ftp://x' });
  expect(problems).toEqual([
    'PORT: must be a whole number',
    expect.stringContaining('SITE_URL: must be an address that begins with http'),
    'SECRET: must have at least 32 characters',
    'RATE_LIMITS: must be one of on, off',
  ]);
  expect(problems.join()).not.toContain('tooshort');
});

test('production refuses missing, default and unsafe settings', () => {
  expect(
    problemsOf({
      TONEHALL_ENV: 'production',
      DATA_DIR: dataDir,
      SITE_URL: 'http://hall.test',
      RATE_LIMITS: 'off',
    }),
  ).toEqual([
    expect.stringContaining('SECRET: is missing'),
    'DATABASE_URL: is missing',
    expect.stringContaining('MAIL_FROM: is missing'),
    expect.stringContaining('SUPPORT_EMAIL: is missing'),
    'SITE_URL: must begin with https://',
    'RATE_LIMITS: cannot be off here',
    expect.stringContaining('SMTP_URL: is missing'),
  ]);
  expect(problemsOf(production)).toEqual([]);
});

test.each([
  ['SECRET', 'changeme-changeme-changeme-changeme'],
  ['SECRET', 'a'.repeat(40)],
  ['DATABASE_URL', 'postgres://postgres:postgres@localhost/hall'],
])('production refuses a guessable %s', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}: .*guess`)),
  ]);
});

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

test('Stripe’s keys are given together and of one mode, and none of them is printed', () => {
  expect(readConfig({ DATA_DIR: dataDir }).stripe).toBeNull();
  const { stripe } = readConfig({ DATA_DIR: dataDir, ...stripeKeys });
  expect(stripe).toMatchObject({ livemode: false, apiUrl: 'https://api.stripe.com' });
  expect(stripe?.secretKey.reveal()).toBe(stripeKeys.STRIPE_SECRET_KEY);
  expect(inspect(stripe)).not.toMatch(/sk_test|whsec/);
  const live = {
    STRIPE_SECRET_KEY: 'rk_live_0123456789abcdef',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef',
  };
  expect(readConfig({ DATA_DIR: dataDir, ...stripeKeys, ...live }).stripe?.livemode).toBe(true);
});

test.each([
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: '' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: '' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: '' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test_0123456789abcdef' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'sk_test_0123456789abcdef' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'secret' }],
])('a wrong %s is named and not shown: %j', (name, more) => {
  const problems = problemsOf({ DATA_DIR: dataDir, ...stripeKeys, ...more });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: `));
  expect(problems[0]).not.toContain('0123456789abcdef');
});

test('production asks Stripe over https only', () => {
  const plain = { ...production, ...stripeKeys, STRIPE_API_URL: 'http://127.0.0.1:12111' };
  expect(problemsOf(plain)).toEqual(['STRIPE_API_URL: must begin with https://']);
});

const paypalKeys = {
  PAYPAL_CLIENT_ID: 'client-id-0123456789abcdef',
  PAYPAL_CLIENT_SECRET: 'client-secret-0123456789abcdef',
  PAYPAL_WEBHOOK_ID: 'WH0123456789',
};

test('PayPal’s settings are given together, are live ones by default, and the secret is not printed', () => {
  expect(readConfig({ DATA_DIR: dataDir }).paypal).toBeNull();
  const { paypal } = readConfig({ DATA_DIR: dataDir, ...paypalKeys });
  expect(paypal).toMatchObject({
    apiUrl: 'https://api-m.paypal.com',
    certificateUrl: 'https://api.paypal.com',
    webhookId: 'WH0123456789',
  });
  expect(paypal?.clientSecret.reveal()).toBe(paypalKeys.PAYPAL_CLIENT_SECRET);
  expect(inspect(paypal)).not.toContain('client-secret');
  const sandbox = readConfig({ DATA_DIR: dataDir, ...paypalKeys, PAYPAL_ENV: 'sandbox' });
  expect(sandbox.paypal).toMatchObject({ apiUrl: 'https://api-m.sandbox.paypal.com' });
});

test.each([
  ['PAYPAL_CLIENT_ID', { PAYPAL_CLIENT_ID: '' }],
  ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_SECRET: '' }],
  ['PAYPAL_WEBHOOK_ID', { PAYPAL_WEBHOOK_ID: '' }],
  ['PAYPAL_CLIENT_ID', { PAYPAL_CLIENT_ID: 'short' }],
  ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_SECRET: 'with spaces in it, and long' }],
  ['PAYPAL_WEBHOOK_ID', { PAYPAL_WEBHOOK_ID: 'https://example.org/webhook' }],
  ['PAYPAL_ENV', { PAYPAL_ENV: 'test' }],
])('a wrong %s is named and not shown: %j', (name, more) => {
  const problems = problemsOf({ DATA_DIR: dataDir, ...paypalKeys, ...more });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: `));
  expect(problems[0]).not.toContain('0123456789abcdef');
});

test('production asks PayPal over https only', () => {
  const plain = { ...production, ...paypalKeys, PAYPAL_API_URL: 'http://127.0.0.1:12112' };
  expect(problemsOf(plain)).toEqual(['PAYPAL_API_URL: must begin with https://']);
});

test('incomplete S3 settings are refused, complete ones accepted', () => {
  const some = { DATA_DIR: dataDir, S3_ENDPOINT: 'https://s3.test', S3_BUCKET: 'sounds' };
  expect(problemsOf(some)).toHaveLength(2);
  const config = readConfig({ ...some, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' });
  expect(config.s3).toMatchObject({ bucket: 'sounds', region: 'auto' });
});

test('an incomplete social client is refused, a complete one accepted; its secret is never printed', () => {
  expect(problemsOf({ DATA_DIR: dataDir, GOOGLE_CLIENT_ID: 'id' })).toEqual([
    expect.stringMatching(/^GOOGLE_CLIENT_SECRET: is missing/),
  ]);
  expect(problemsOf({ DATA_DIR: dataDir, FACEBOOK_CLIENT_SECRET: 'x' })).toEqual([
    expect.stringMatching(/^FACEBOOK_CLIENT_ID: is missing/),
  ]);
  const { social } = readConfig({ DATA_DIR: dataDir, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' });
  expect(social).toMatchObject({
    google: { clientId: 'id', issuer: 'https://accounts.google.com' },
    facebook: null,
  });
  expect(JSON.stringify(social)).not.toContain('hush');
});

test.each([
  [undefined, true, false, true],
  ['auto', true, false, true],
  ['off', false, false, false],
  ['on', true, true, true],
] as const)(
  'with PLAN_LIMITS=%s plan limits apply by the test gateway: %s, in production without keys: %s, with them: %s [PRICE-114]',
  (value, byTest, withoutKeys, withKeys) => {
    const limitsOf = (more: object) =>
      readConfig({ DATA_DIR: dataDir, PLAN_LIMITS: value, ...more }).planLimits;
    const live = Object.fromEntries(
      Object.entries(stripeKeys).map(([name, key]) => [name, key.replace('_test_', '_live_')]),
    );
    expect([limitsOf({}), limitsOf(production), limitsOf({ ...production, ...live })]).toEqual([
      byTest,
      withoutKeys,
      withKeys,
    ]);
  },
);

test('an invalid PLAN_LIMITS is refused with the valid values [PRICE-114]', () => {
  expect(problemsOf({ DATA_DIR: dataDir, PLAN_LIMITS: 'some' })).toEqual([
    'PLAN_LIMITS: must be one of auto, on, off',
  ]);
});

test('production refuses identity providers without https', () => {
  expect(problemsOf({ ...production, GOOGLE_ISSUER: 'http://sign-on.test' })).toEqual([
    'GOOGLE_ISSUER: must begin with https://',
  ]);
});

test('a mail server can be configured by SMTP_HOST and its companions', () => {
  const config = readConfig({
    DATA_DIR: dataDir,
    SMTP_HOST: 'mail.test',
    SMTP_USER: 'a@b',
    SMTP_PASSWORD: 'c/d',
  });
  expect(config.smtpUrl?.reveal()).toBe('smtp://a%40b:c%2Fd@mail.test:587');
});

test('a local secret is created once, readable by its owner only, and never printed', () => {
  const first = readConfig({ DATA_DIR: dataDir });
  const again = readConfig({ DATA_DIR: dataDir });
  const value = first.secret.reveal();
  expect(value.length).toBeGreaterThanOrEqual(32);
  expect(again.secret.reveal()).toBe(value);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(value);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  for (const printed of [JSON.stringify(first), inspect(first, { depth: 5 }), `${first.secret}`]) {
    expect(printed).not.toContain(value);
    expect(printed).toContain('[secret]');
  }
});

test('servers need different ports; 0 is any free one', () => {
  expect(problemsOf({ DATA_DIR: dataDir, PORT: '3010', METRICS_PORT: '3010' })).toEqual([
    'EDU_PORT: must be another port than PORT',
    'METRICS_PORT: must be another port than PORT',
  ]);
  const anyPorts = { PORT: '0', EDU_PORT: '0', STUDIO_PORT: '0', METRICS_PORT: '0' };
  expect(problemsOf({ DATA_DIR: dataDir, ...anyPorts })).toEqual([]);
});

test.each([
  ['local', true],
  ['test', true],
  ['staging', true],
  ['production', false],
])('the test gateway in the environment %s is on: %s', (environment, isOn) => {
  const { testGateway } = readConfig({ ...production, TONEHALL_ENV: environment });
  expect(testGateway).toBe(isOn);
});
