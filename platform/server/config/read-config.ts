import { resolve } from 'node:path';
import { Secret } from '#platform/pure/secret.ts';
import { defaultSiteName } from '#platform/pure/site-name.ts';
import type { CaptchaConfig, Config, PaypalConfig, S3Config, SocialConfig, StripeConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isPublicEnvironment, urlsOf } from './default-urls.ts';
import { environmentSchema, type Settings } from './environment-schema.ts';
import { localSecret } from './local-secret.ts';
import { findPublicProblems } from './public-problems.ts';
import { sourceUrlOf } from './source-url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables; empty ones count as absent.
 * Throws a `ConfigError` with all problems. Without `SECRET` and `otherSecret`, local processes share one stored in
 * `DATA_DIR`.
 */
export function readConfig(environment: Environment = process.env, otherSecret?: string): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const settings = parsed.data;
  const problems = [
    ...findCaptchaProblems(settings),
    ...findContentProblems(settings),
    ...findPortProblems(settings),
    ...findS3Problems(settings),
    ...findSellerProblems(settings),
    ...findSocialProblems(settings),
    ...findPaypalProblems(settings),
    ...findStripeProblems(settings),
    ...findSurveyProblems(settings),
  ];
  if (isPublicEnvironment(settings.TONEHALL_ENV)) problems.push(...findPublicProblems(settings));
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(settings, otherSecret);
}

function toConfig(settings: Settings, otherSecret?: string): Config {
  const dataDir = resolve(settings.DATA_DIR);
  const supportEmail = settings.SUPPORT_EMAIL ?? 'support@tonehall.com';
  return {
    environment: settings.TONEHALL_ENV,
    host: settings.HOST,
    port: settings.PORT,
    eduPort: settings.EDU_PORT,
    studioPort: settings.STUDIO_PORT,
    metricsPort: settings.METRICS_PORT,
    edition: 'site',
    ...urlsOf(settings),
    databaseUrl: secretOrNull(settings.DATABASE_URL),
    databasePool: settings.DATABASE_POOL,
    dataDir,
    secret: new Secret(settings.SECRET ?? otherSecret ?? localSecret(dataDir)),
    s3: s3Of(settings),
    smtpUrl: secretOrNull(smtpAddress(settings)),
    mailFrom: settings.MAIL_FROM ?? 'no-reply@localhost',
    social: socialOf(settings),
    schoolIssuersOnLoopback: settings.SCHOOL_ISSUERS_ON_LOOPBACK === 'on',
    trustedProxies: settings.TRUSTED_PROXIES,
    countryHeader: settings.TRUSTED_PROXIES > 0 ? (settings.COUNTRY_HEADER ?? null) : null,
    decoderSandbox: settings.DECODER_SANDBOX,
    transcoders: settings.TRANSCODERS,
    rateLimits: settings.RATE_LIMITS,
    planLimits: planLimitsOf(settings),
    testGateway: hasTestGateway(settings),
    stripe: stripeOf(settings),
    paypal: paypalOf(settings),
    memberStorageBytes: settings.MEMBER_STORAGE_GB * 1e9,
    downloadHours: settings.DOWNLOAD_HOURS,
    freeLegacyUntil: settings.FREE_LEGACY_UNTIL ? new Date(settings.FREE_LEGACY_UNTIL) : null,
    seller: {
      name: settings.SELLER_NAME ?? null,
      address: settings.SELLER_ADDRESS?.replaceAll('\\n', '\n') ?? '',
      country: settings.SELLER_COUNTRY ?? null,
      vatId: settings.SELLER_VAT_ID ?? null,
    },
    receipts: settings.RECEIPTS === 'on',
    booksYears: settings.BOOKS_YEARS,
    backupDays: settings.BACKUP_DAYS,
    requireVerifiedEmail: settings.REQUIRE_VERIFIED_EMAIL === 'on',
    captcha: captchaConfig(settings),
    seed: settings.SEED ?? (settings.TONEHALL_ENV === 'local' ? 'auto' : 'none'),
    supportEmail,
    sourceUrl: sourceUrlOf({ SOURCE_URL: settings.SOURCE_URL, supportEmail }),
    copyright: settings.COPYRIGHT ?? `© ${new Date().getFullYear()} ${defaultSiteName}`,
    flashDueDate: settings.FLASH_DUE_DATE,
    emptyTemplateId: settings.EMPTY_TEMPLATE_ID,
    survey: surveyOf(settings),
    referralRewards: settings.REFERRAL_REWARDS,
    emailWebhookSecret: secretOrNull(settings.EMAIL_WEBHOOK_SECRET),
    upgradePopup: {
      days: settings.NUMBER_OF_DAYS_UPGRADE_POPUP,
      signIns: settings.NUMBER_OF_LOGINS_UPGRADE_POPUP,
      songs: settings.NUMBER_OF_SONGS_UPGRADE_POPUP,
    },
    asksConsent: settings.COOKIE_NOTICE === 'on',
    content: contentOf(settings),
    productVideoUrl: settings.PRODUCT_VIDEO_URL ?? '/product-video.webm',
    links: {
      blog: settings.BLOG_URL ?? null,
      press: settings.PRESS_URL ?? null,
      jobs: settings.JOBS_URL ?? null,
      facebook: settings.FACEBOOK_URL ?? null,
      twitter: settings.TWITTER_URL ?? null,
      youtube: settings.YOUTUBE_URL ?? null,
      instagram: settings.INSTAGRAM_URL ?? null,
      discord: settings.DISCORD_URL ?? null,
    },
    logLevel: settings.LOG_LEVEL,
    workerConcurrency: settings.WORKER_CONCURRENCY,
    shutdownSeconds: settings.SHUTDOWN_SECONDS,
  };
}

function secretOrNull(value: string | null | undefined): Secret<string> | null {
  return value ? new Secret(value) : null;
}

const portKeys = ['PORT', 'EDU_PORT', 'STUDIO_PORT', 'METRICS_PORT'] as const;

/** Each server needs a different port; 0 is any free one. */
function findPortProblems(settings: Settings): string[] {
  return portKeys.flatMap((key, index) => {
    const earlier = portKeys.slice(0, index).find((other) => settings[other] === settings[key]);
    return earlier === undefined || settings[key] === 0
      ? []
      : [`${key}: must be another port than ${earlier}`];
  });
}

const sellerKeys = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_COUNTRY'] as const;

/** A receipt that shows tax needs to say who owes it. */
function findSellerProblems(settings: Settings): string[] {
  if (settings.SELLER_VAT_ID === undefined) return [];
  return sellerKeys
    .filter((key) => settings[key] === undefined)
    .map((key) => `${key}: is missing, but SELLER_VAT_ID is given`);
}

const s3Keys = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function findS3Problems(settings: Settings): string[] {
  const missing = s3Keys.filter((key) => settings[key] === undefined);
  if (missing.length === 0 || missing.length === s3Keys.length) return [];
  return missing.map((key) => `${key}: is missing, but other S3 settings are given`);
}

function s3Of(settings: Settings): S3Config | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: key,
  } = settings;
  if (!endpoint || !bucket || !accessKeyId || !key) return null;
  return { endpoint, bucket, region: settings.S3_REGION, accessKeyId, secretAccessKey: new Secret(key) };
}

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Stripe's keys are given together, and are of one mode. */
function findStripeProblems(settings: Settings): string[] {
  const missing = stripeKeys.filter((key) => settings[key] === undefined);
  if (missing.length === stripeKeys.length) return [];
  const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' } = settings;
  const isMixed = missing.length === 0 && isLiveKey(secret) !== isLiveKey(publishable);
  return [
    ...missing.map((key) => `${key}: is missing, but other Stripe settings are given`),
    ...(isMixed
      ? ['STRIPE_PUBLISHABLE_KEY: must be of the same mode (test or live) as STRIPE_SECRET_KEY']
      : []),
  ];
}

const isLiveKey = (key: string): boolean => key.slice(3).startsWith('live_');

function stripeOf(settings: Settings): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  const { STRIPE_WEBHOOK_SECRET: webhook, STRIPE_API_URL: apiUrl } = settings;
  if (!secret || !publishableKey || !webhook) return null;
  return {
    secretKey: new Secret(secret),
    publishableKey,
    webhookSecret: new Secret(webhook),
    apiUrl,
    livemode: isLiveKey(secret),
  };
}

const paypalKeys = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;

function findPaypalProblems(settings: Settings): string[] {
  const missing = paypalKeys.filter((key) => settings[key] === undefined);
  if (missing.length === paypalKeys.length) return [];
  return missing.map((key) => `${key}: is missing, but other PayPal settings are given`);
}

const paypalHosts = {
  live: {
    apiUrl: 'https://api-m.paypal.com',
    certificateUrl: 'https://api.paypal.com',
    accountUrl: 'https://www.paypal.com/myaccount/autopay/',
  },
  sandbox: {
    apiUrl: 'https://api-m.sandbox.paypal.com',
    certificateUrl: 'https://api.sandbox.paypal.com',
    accountUrl: 'https://www.sandbox.paypal.com/myaccount/autopay/',
  },
} as const;

function paypalOf(settings: Settings): PaypalConfig | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret } = settings;
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_ENV: environment, PAYPAL_API_URL: url } = settings;
  if (!clientId || !secret || !webhookId) return null;
  const own = url === undefined ? {} : { apiUrl: url, certificateUrl: url };
  return { clientId, clientSecret: new Secret(secret), webhookId, ...paypalHosts[environment], ...own };
}

const hasTestGateway = ({ TONEHALL_ENV }: Settings): boolean => TONEHALL_ENV !== 'production';

/** Whether plans limit what members may do. With `auto` they do where a plan can be bought. */
function planLimitsOf(settings: Settings): boolean {
  if (settings.PLAN_LIMITS !== 'auto') return settings.PLAN_LIMITS === 'on';
  return hasTestGateway(settings) || stripeOf(settings) !== null || paypalOf(settings) !== null;
}

/** The SMTP address from `SMTP_URL`, or from `SMTP_HOST` and its companions; null without either. */
function smtpAddress(settings: Settings): string | null {
  if (settings.SMTP_URL !== undefined) return settings.SMTP_URL;
  if (settings.SMTP_HOST === undefined) return null;
  const scheme = settings.SMTP_PORT === 465 ? 'smtps' : 'smtp';
  const user = settings.SMTP_USER === undefined ? '' : encodeURIComponent(settings.SMTP_USER);
  const password =
    settings.SMTP_PASSWORD === undefined ? '' : `:${encodeURIComponent(settings.SMTP_PASSWORD)}`;
  return `${scheme}://${user}${password}${user ? '@' : ''}${settings.SMTP_HOST}:${settings.SMTP_PORT}`;
}

type ContentSettings = Pick<Settings, 'CONTENT_URL' | 'CONTENT_TOKEN'>;

const ownHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** A content system is asked by https; one on this very machine may do without. */
function findContentProblems({ CONTENT_URL: address, CONTENT_TOKEN: token }: ContentSettings): string[] {
  if (address === undefined)
    return token === undefined ? [] : ['CONTENT_URL: is missing, but CONTENT_TOKEN is given'];
  const { protocol, hostname, port, username, password, search, hash } = new URL(address);
  const problems: string[] = [];
  if (username || password || search || hash)
    problems.push('CONTENT_URL: must have no name, password, ? or #');
  if (protocol === 'http:' && !ownHosts.includes(hostname))
    problems.push('CONTENT_URL: must begin with https://, unless it is on this machine');
  if (protocol === 'https:' && port !== '') problems.push('CONTENT_URL: must be on port 443');
  return problems;
}

const contentOf = ({ CONTENT_URL: url, CONTENT_TOKEN: token }: ContentSettings): Config['content'] =>
  url === undefined ? null : { url, token: secretOrNull(token) };

type SurveySettings = Pick<Settings, 'SURVEY_FORM_ID' | 'SURVEY_URL'>;

/** Form id and address are required together. */
function findSurveyProblems({ SURVEY_FORM_ID: id, SURVEY_URL: url }: SurveySettings): string[] {
  if (id !== undefined && url === undefined) return ['SURVEY_URL: is missing, but SURVEY_FORM_ID is given'];
  if (id === undefined && url !== undefined) return ['SURVEY_FORM_ID: is missing, but SURVEY_URL is given'];
  return [];
}

function surveyOf({ SURVEY_FORM_ID: formId, SURVEY_URL: url }: SurveySettings): Config['survey'] {
  return formId !== undefined && url !== undefined ? { formId, url } : null;
}

type CaptchaSettings = Pick<
  Settings,
  'CAPTCHA_PROVIDER' | 'CAPTCHA_KEY' | 'CAPTCHA_SITE_KEY' | 'CAPTCHA_VERIFY_URL'
>;

const verifyUrls = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** Missing settings of the configured captcha provider. */
function findCaptchaProblems(settings: CaptchaSettings): string[] {
  if (settings.CAPTCHA_PROVIDER === 'altcha') return [];
  return (['CAPTCHA_KEY', 'CAPTCHA_SITE_KEY'] as const)
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name}: is missing, and ${settings.CAPTCHA_PROVIDER} needs it`);
}

/** The captcha configuration of the settings; null without a key. */
function captchaConfig(settings: CaptchaSettings): CaptchaConfig | null {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_KEY, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL } = settings;
  if (CAPTCHA_KEY === undefined) return null;
  const key = new Secret(CAPTCHA_KEY);
  if (provider === 'altcha') return { provider, key };
  const verifyUrl = CAPTCHA_VERIFY_URL ?? verifyUrls[provider];
  return { provider, key, siteKey: CAPTCHA_SITE_KEY ?? '', verifyUrl };
}

const pairs = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
] as const;

/** The identity providers; null for one without credentials. */
function socialOf(settings: Settings): SocialConfig {
  const client = (clientId: string | undefined, secret: string | undefined) =>
    clientId && secret ? { clientId, clientSecret: new Secret(secret) } : null;
  const google = client(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET);
  const facebook = client(settings.FACEBOOK_CLIENT_ID, settings.FACEBOOK_CLIENT_SECRET);
  return {
    google: google && { ...google, issuer: settings.GOOGLE_ISSUER },
    facebook: facebook && {
      ...facebook,
      dialogUrl: settings.FACEBOOK_DIALOG_URL,
      graphUrl: settings.FACEBOOK_GRAPH_URL,
    },
  };
}

/** An incomplete pair of settings is an error. */
function findSocialProblems(settings: Settings): string[] {
  return pairs.flatMap((pair) => {
    const missing = pair.filter((name) => settings[name] === undefined);
    return missing.length === 1 ? [`${missing[0]}: is missing, but its companion is given`] : [];
  });
}
