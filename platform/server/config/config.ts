import type { Secret } from '#platform/pure/secret.ts';
import type { ReferralRewards } from './referral-settings.ts';

export type EnvironmentName = 'local' | 'test' | 'staging' | 'production';

/** The edition that a server serves; workers and tests use the site. */
export type Edition = 'site' | 'education' | 'studio';

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: Secret<string>;
}

/** Stripe's keys. */
export interface StripeConfig {
  secretKey: Secret<string>;
  publishableKey: string;
  webhookSecret: Secret<string>;
  /** The origin of its API. */
  apiUrl: string;
  /** The keys move money. */
  livemode: boolean;
}

interface SocialClient {
  clientId: string;
  clientSecret: Secret<string>;
}

/** The identity providers; null for one without credentials. */
export interface SocialConfig {
  google: (SocialClient & { issuer: string }) | null;
  facebook: (SocialClient & { dialogUrl: string; graphUrl: string }) | null;
}

/** The captcha provider. `key` signs the challenges (altcha) or authenticates at the provider (the others). */
export type CaptchaConfig =
  | { provider: 'altcha'; key: Secret<string> }
  | { provider: 'recaptcha' | 'turnstile'; key: Secret<string>; siteKey: string; verifyUrl: string };

export interface SellerConfig {
  /** Null: the name of the installation. */
  name: string | null;
  /** In lines; empty where none is given. */
  address: string;
  /** The ISO code in capitals. */
  country: string | null;
  /** Receipts show tax only where there is one. */
  vatId: string | null;
}

/** Addresses of other sites in the footer; null where none is configured. */
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

/** PayPal's keys. */
export interface PaypalConfig {
  clientId: string;
  clientSecret: Secret<string>;
  /** The id of our webhook at PayPal, which is part of what PayPal signs. */
  webhookId: string;
  /** Origins of the interface, and of the certificates of webhooks. */
  apiUrl: string;
  certificateUrl: string;
  /** Where the payer manages what they pay. */
  accountUrl: string;
}

/** The settings of a process, read once at start by `readConfig`. */
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
  /** Null starts a private PostgreSQL under `dataDir`. */
  databaseUrl: Secret<string> | null;
  /** Connections of one process. */
  databasePool: number;
  /** Absolute. */
  dataDir: string;
  /** Key for signatures: CSRF tokens, upload targets. */
  secret: Secret<string>;
  /** Null stores files under `dataDir`. */
  s3: S3Config | null;
  /** smtp:// or smtps:// address with user and password; null writes e-mails to the local outbox. */
  smtpUrl: Secret<string> | null;
  mailFrom: string;
  social: SocialConfig;
  /** Schools may enter an OpenID issuer on this machine, over plain http. Never where the site is public. */
  schoolIssuersOnLoopback: boolean;
  /** Number of trusted proxies through which the client's address is read. */
  trustedProxies: number;
  /** The header, in lower case, by which trusted proxies name the country of a request; null without such proxies. */
  countryHeader: string | null;
  decoderSandbox: 'auto' | 'bwrap' | 'off';
  /** Number of stored audio files decoded concurrently, and as many small ones in addition. */
  transcoders: number;
  rateLimits: 'on' | 'off';
  /** Plans limit downloads of tracks, covers, groups and projects. */
  planLimits: boolean;
  /** The built-in test gateway takes payments; never in production. */
  testGateway: boolean;
  /** Null takes no cards by Stripe. */
  stripe: StripeConfig | null;
  /** Null takes no payments by PayPal, but for the test gateway's. */
  paypal: PaypalConfig | null;
  /** Audio storage of a member in bytes, where plans do not limit it. */
  memberStorageBytes: number;
  /** Accounts that are on the free plan since before this time have its legacy form; null for none. */
  freeLegacyUntil: Date | null;
  /** How long after the payment a sample pack can be downloaded. */
  downloadHours: number;
  /** Who sells here, as receipts name them. */
  seller: SellerConfig;
  /** Receipts are written here; false where the payment company writes the invoices. */
  receipts: boolean;
  /** How many calendar years payments and receipts are kept for the books. */
  booksYears: number;
  /** For how many days `npm run backup` keeps a copy. */
  backupDays: number;
  /** Members must verify their e-mail address before they can use the site. */
  requireVerifiedEmail: boolean;
  /** Null shows no widget and checks nothing. */
  captcha: CaptchaConfig | null;
  /** `auto` seeds an empty database with the example community. */
  seed: 'auto' | 'none';
  supportEmail: string;
  copyright: string;
  /** Last day of the old studio in Flash, `YYYY-MM-DD`. */
  flashDueDate: string;
  /** Id of the empty template that "Create project" starts with. */
  emptyTemplateId: string;
  /** The survey for members; its address has the placeholder `{form_id}`. Null for none. */
  survey: { formId: string; url: string } | null;
  referralRewards: ReferralRewards;
  /** Signs the mail provider's reports; null takes none. */
  emailWebhookSecret: Secret<string> | null;
  /** From when on free members are shown what plans hold: days since the last time, sign-ins, projects. */
  upgradePopup: { days: number; signIns: number; songs: number };
  /** Visitors are asked for consent to analytics, which start after it only. */
  asksConsent: boolean;
  /** The content system that pages come from; null shows those of the own database. */
  content: { url: string; token: Secret<string> | null } | null;
  /** Film about the product on invitations; the bundled one by default. */
  productVideoUrl: string;
  /** Where the source of this installation is offered. */
  sourceUrl: string;
  links: FooterLinks;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  workerConcurrency: number;
  shutdownSeconds: number;
}
