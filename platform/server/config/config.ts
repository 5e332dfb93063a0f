import type { Secret } from '#platform/pure/secret.ts';
import type { ReferralRewards } from './referral-settings.ts';

export type EnvironmentName = 'local' | 'test' | 'staging' | 'production';

/** Which of the three hosts a server stands for; workers and tests count as the site. */
export type Edition = 'site' | 'education' | 'studio';

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: Secret<string>;
}

interface SocialClient {
  clientId: string;
  clientSecret: Secret<string>;
}

/** The companies that members may sign in with; null for one without credentials. */
export interface SocialConfig {
  google: (SocialClient & { issuer: string }) | null;
  facebook: (SocialClient & { dialogUrl: string; graphUrl: string }) | null;
}

/** How people are told from programs. `key` signs the tasks (altcha) or speaks to the provider (the others). */
export type CaptchaConfig =
  | { provider: 'altcha'; key: Secret<string> }
  | { provider: 'recaptcha' | 'turnstile'; key: Secret<string>; siteKey: string; verifyUrl: string };

/** Addresses outside Tonehall that the footer links to; null where none is configured. */
export interface FooterLinks {
  blog: string | null;
  press: string | null;
  jobs: string | null;
  facebook: string | null;
  twitter: string | null;
  youtube: string | null;
  instagram: string | null;
  discord: string | null;
}

/** Every setting of every process, read once at start by `readConfig`. */
export interface Config {
  environment: EnvironmentName;
  host: string;
  port: number;
  eduPort: number;
  studioPort: number;
  /** On the loopback address only. */
  metricsPort: number;
  edition: Edition;
  /** Origins without a slash at the end. */
  siteUrl: string;
  eduUrl: string;
  studioUrl: string;
  /** Null: the process starts a private PostgreSQL under `dataDir`. */
  databaseUrl: Secret<string> | null;
  /** Connections of one process. */
  databasePool: number;
  /** Absolute. */
  dataDir: string;
  /** Signs what we hand out: CSRF tokens, upload targets. */
  secret: Secret<string>;
  /** Null: files are kept under `dataDir`. */
  s3: S3Config | null;
  /** smtp:// or smtps:// address with its user and password; null: mail goes to the local outbox. */
  smtpUrl: Secret<string> | null;
  mailFrom: string;
  social: SocialConfig;
  /** How many proxies in front of us are ours; the client's address is read through so many. */
  trustedProxies: number;
  decoderSandbox: 'auto' | 'bwrap' | 'off';
  /** Stored audio files decoded at the same time; as many small ones beside them. */
  transcoders: number;
  rateLimits: 'on' | 'off';
  /** Plans limit what members may do: downloads of their tracks, covers, groups, projects. */
  planLimits: boolean;
  /** How many bytes of audio a member may have here. */
  memberStorageBytes: number;
  /** Members may not go on before they have shown that their e-mail address is theirs. */
  requireVerifiedEmail: boolean;
  /** Null: no widget is shown and nothing is checked. */
  captcha: CaptchaConfig | null;
  /** `auto` fills an empty database with a community. */
  seed: 'auto' | 'none';
  supportEmail: string;
  copyright: string;
  /** Until then the studio of old runs in Flash, `YYYY-MM-DD`. */
  flashDueDate: string;
  /** The template that holds nothing: what "Create project" begins with. */
  emptyTemplateId: string;
  /** The survey that members are asked to fill in; `{form_id}` stands in its address for the id. Null: there is none. */
  survey: { formId: string; url: string } | null;
  referralRewards: ReferralRewards;
  links: FooterLinks;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  workerConcurrency: number;
  shutdownSeconds: number;
}
