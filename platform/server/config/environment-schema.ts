import { z } from 'zod';
import { defaultReferralRewards, referralRewards } from './referral-settings.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);
const port = wholeNumber(0, 65_535);
const oneOf = <const T extends [string, ...string[]]>(...words: T) =>
  z.enum(words, `must be one of ${words.join(', ')}`);
const text = z.string().trim().max(500);
const webAddress = text
  .refine(
    (value) => /^https?:$/.test(protocolOf(value)),
    'must be an address that begins with http:// or https://',
  )
  .transform((value) => value.replace(/\/+$/, ''));
const origin = webAddress.refine(
  (value) => /^https?:\/\/[^/?#@]+$/.test(value),
  'must be an address without a path',
);
const databaseAddress = text.refine(
  (value) => /^postgres(ql)?:$/.test(protocolOf(value)),
  'must be an address that begins with postgres:// or postgresql://',
);
const email = z.email('must be an e-mail address').max(250);
const sender = text.regex(
  /^(?:[^<>\r\n]*<)?[^<>\s@]+@[^<>\s@]+>?$/,
  'must be an e-mail address, with or without a name: Tonehall <no-reply@example.org>',
);

/** The environment variables of Tonehall, with defaults that apply to all environments. */
export const environmentSchema = z.object({
  TONEHALL_ENV: oneOf('local', 'test', 'staging', 'production').default('local'),
  HOST: text.default('127.0.0.1'),
  PORT: port.default(3000),
  EDU_PORT: port.default(3010),
  STUDIO_PORT: port.default(3001),
  METRICS_PORT: port.default(9464),
  SITE_URL: origin.optional(),
  EDU_URL: origin.optional(),
  STUDIO_URL: origin.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  DATA_DIR: text.default('./data'),
  SECRET: z.string().min(32, 'must have at least 32 characters').max(500).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('auto'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SMTP_URL: text
    .refine(
      (value) => /^smtps?:$/.test(protocolOf(value)),
      'must be an address that begins with smtp:// or smtps://',
    )
    .optional(),
  SMTP_HOST: text.optional(),
  SMTP_PORT: port.default(587),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  MAIL_FROM: sender.optional(),
  EMAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^(?:whsec_)?[\w+/=-]{24,200}$/, 'must be the signing secret of a webhook, like whsec_...')
    .optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  SCHOOL_ISSUERS_ON_LOOPBACK: oneOf('on', 'off').default('off'),
  FACEBOOK_CLIENT_ID: text.optional(),
  FACEBOOK_CLIENT_SECRET: text.optional(),
  FACEBOOK_DIALOG_URL: webAddress.default('https://www.facebook.com/dialog/oauth'),
  FACEBOOK_GRAPH_URL: webAddress.default('https://graph.facebook.com'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  COUNTRY_HEADER: text
    .regex(/^[\w-]{1,60}$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w{8,240}$/, 'must be a secret key of Stripe, like sk_live_...')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w{8,240}$/, 'must be a publishable key of Stripe, like pk_live_...')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,240}$/, 'must be the signing secret of a webhook of Stripe, like whsec_...')
    .optional(),
  STRIPE_API_URL: origin.default('https://api.stripe.com'),
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{20,200}$/, 'must be the client id of an app at PayPal')
    .optional(),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .regex(/^[\w-]{20,200}$/, 'must be the secret of an app at PayPal')
    .optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[A-Z0-9]{5,50}$/, 'must be the id of a webhook at PayPal')
    .optional(),
  PAYPAL_ENV: oneOf('live', 'sandbox').default('live'),
  PAYPAL_API_URL: origin.optional(),
  DECODER_SANDBOX: oneOf('auto', 'bwrap', 'off').default('auto'),
  TRANSCODERS: wholeNumber(1, 64).default(1),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  PLAN_LIMITS: oneOf('auto', 'on', 'off').default('auto'),
  FREE_LEGACY_UNTIL: z.iso.date('must be a date like 2026-12-31').optional(),
  MEMBER_STORAGE_GB: wholeNumber(1, 1_000_000).default(10),
  DOWNLOAD_HOURS: wholeNumber(1, 100_000).default(24),
  SELLER_NAME: text.optional(),
  SELLER_ADDRESS: text.optional(),
  SELLER_COUNTRY: text.regex(/^[A-Z]{2}$/, 'must be the code of a country in capitals: DE').optional(),
  SELLER_VAT_ID: text
    .transform((id) => id.replace(/[\s.-]/g, '').toUpperCase())
    .refine((id) => /^[A-Z0-9]{4,20}$/.test(id), 'must be a VAT id like DE123456789')
    .optional(),
  RECEIPTS: oneOf('on', 'off').default('on'),
  BOOKS_YEARS: wholeNumber(1, 100).default(10),
  BACKUP_DAYS: wholeNumber(1, 10_000).default(35),
  REQUIRE_VERIFIED_EMAIL: oneOf('on', 'off').default('off'),
  CAPTCHA_PROVIDER: oneOf('altcha', 'recaptcha', 'turnstile').default('altcha'),
  CAPTCHA_KEY: z.string().min(32, 'must have at least 32 characters').max(500).optional(),
  CAPTCHA_SITE_KEY: text.optional(),
  CAPTCHA_VERIFY_URL: webAddress.optional(),
  SEED: oneOf('auto', 'none').optional(),
  SUPPORT_EMAIL: email.optional(),
  COPYRIGHT: text.optional(),
  FLASH_DUE_DATE: z.iso.date('must be a date like 2020-12-31').default('2020-12-31'),
  EMPTY_TEMPLATE_ID: z.uuid('must be a UUID').default('5b0e7a52-6c1f-4d8e-9a3b-0f4c2d7e8a61'),
  SURVEY_FORM_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be letters, digits, - and _')
    .optional(),
  SURVEY_URL: webAddress
    .refine((value) => value.includes('{form_id}'), 'must hold {form_id} where the id of the form stands')
    .optional(),
  NUMBER_OF_DAYS_UPGRADE_POPUP: wholeNumber(0, 10_000).default(7),
  NUMBER_OF_LOGINS_UPGRADE_POPUP: wholeNumber(0, 10_000).default(3),
  NUMBER_OF_SONGS_UPGRADE_POPUP: wholeNumber(0, 10_000).default(2),
  COOKIE_NOTICE: oneOf('on', 'off').default('off'),
  PRODUCT_VIDEO_URL: webAddress.optional(),
  CONTENT_URL: webAddress.optional(),
  CONTENT_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must be a token without spaces')
    .optional(),
  REFERRAL_REWARDS: referralRewards.default(defaultReferralRewards),
  SOURCE_URL: webAddress.optional(),
  BLOG_URL: webAddress.optional(),
  PRESS_URL: webAddress.optional(),
  JOBS_URL: webAddress.optional(),
  FACEBOOK_URL: webAddress.optional(),
  TWITTER_URL: webAddress.optional(),
  YOUTUBE_URL: webAddress.optional(),
  INSTAGRAM_URL: webAddress.optional(),
  DISCORD_URL: webAddress.optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  WORKER_CONCURRENCY: wholeNumber(1, 64).default(4),
  SHUTDOWN_SECONDS: wholeNumber(1, 300).default(15),
});

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

/** The settings as they were read, with defaults. */
export type Settings = z.output<typeof environmentSchema>;
