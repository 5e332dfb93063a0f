import { resolve } from 'node:path';
import { Secret } from '#platform/pure/secret.ts';
import { captchaConfig, findCaptchaProblems } from './captcha-config.ts';
import type { Config, S3Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isPublicEnvironment, urlsOf } from './default-urls.ts';
import { environmentSchema, type Settings } from './environment-schema.ts';
import { localSecret } from './local-secret.ts';
import { findPublicProblems } from './public-problems.ts';
import { findSocialProblems, socialOf } from './social-settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables; empty ones count as absent.
 * Throws a `ConfigError` with all problems. Without `SECRET`, local processes share one stored in `DATA_DIR`.
 */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const settings = parsed.data;
  const problems = [
    ...findCaptchaProblems(settings),
    ...findPortProblems(settings),
    ...findS3Problems(settings),
    ...findSocialProblems(settings),
    ...findSurveyProblems(settings),
  ];
  if (isPublicEnvironment(settings.TONEHALL_ENV)) problems.push(...findPublicProblems(settings));
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(settings);
}

function toConfig(settings: Settings): Config {
  const dataDir = resolve(settings.DATA_DIR);
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
    secret: new Secret(settings.SECRET ?? localSecret(dataDir)),
    s3: s3Of(settings),
    smtpUrl: secretOrNull(smtpAddress(settings)),
    mailFrom: settings.MAIL_FROM ?? 'Tonehall <no-reply@localhost>',
    social: socialOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    decoderSandbox: settings.DECODER_SANDBOX,
    transcoders: settings.TRANSCODERS,
    rateLimits: settings.RATE_LIMITS,
    planLimits: planLimitsOf(settings),
    memberStorageBytes: settings.MEMBER_STORAGE_GB * 1e9,
    requireVerifiedEmail: settings.REQUIRE_VERIFIED_EMAIL === 'on',
    captcha: captchaConfig(settings),
    seed: settings.SEED ?? (settings.TONEHALL_ENV === 'local' ? 'auto' : 'none'),
    supportEmail: settings.SUPPORT_EMAIL ?? 'support@tonehall.com',
    copyright: settings.COPYRIGHT ?? `© ${new Date().getFullYear()} Tonehall`,
    flashDueDate: settings.FLASH_DUE_DATE,
    emptyTemplateId: settings.EMPTY_TEMPLATE_ID,
    survey: surveyOf(settings),
    referralRewards: settings.REFERRAL_REWARDS,
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

/** Whether members can buy a plan on this site: not yet. */
const plansAreSold = false;

/** Whether plans limit what members may do. With `auto` they do once plans can be bought. */
const planLimitsOf = ({ PLAN_LIMITS: setting }: Pick<Settings, 'PLAN_LIMITS'>): boolean =>
  setting === 'auto' ? plansAreSold : setting === 'on';

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
