import { statfs } from 'node:fs/promises';
import { findLastBackup } from '#platform/server/backup/erasure-list.ts';
import type { Platform } from '#platform/server/call.ts';
import { isPublicEnvironment } from '#platform/server/config/default-urls.ts';
import { errorCode } from '#platform/server/db/db-errors.ts';
import { good, type HealthFinding, warning, wrong } from './health-check.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** What the start refuses in production only. */
export async function checkSettings({ config }: Platform): Promise<HealthFinding> {
  const { environment, siteUrl, rateLimits } = config;
  if (isPublicEnvironment(environment)) return good(`The settings are those of ${environment}.`);
  if (!loopbackHosts.includes(new URL(siteUrl).hostname))
    return warning(
      'SITE_URL is not on this machine: set TONEHALL_ENV=production, which checks all settings.',
    );
  if (rateLimits === 'off') return warning('RATE_LIMITS is off: turn it on, unless you measure.');
  return good('The settings are those of a machine that only you reach.');
}

export async function checkDecoder({ decoder, config }: Platform): Promise<HealthFinding> {
  const sandbox = await decoder().catch(() => null);
  if (sandbox === null)
    return wrong(
      'The decoder cannot be started: install bubblewrap, make room on the disk, or change DECODER_SANDBOX.',
    );
  if (sandbox.warning === null) return good('Uploads are decoded inside of bubblewrap.');
  return warning(
    config.decoderSandbox === 'off'
      ? 'Uploads are decoded without a sandbox: remove DECODER_SANDBOX=off.'
      : 'Uploads are decoded without a sandbox: install bubblewrap, and allow its user namespaces.',
  );
}

const smtpTimeoutMs = 4000;

export async function checkMail({ config }: Platform): Promise<HealthFinding> {
  if (config.smtpUrl === null)
    return warning('E-mails are written into the data folder and not sent: set SMTP_URL.');
  const url = config.smtpUrl.reveal();
  const { host } = new URL(url);
  const { checkSmtpServer } = await import('#platform/server/mail/smtp-mailer.ts');
  try {
    await checkSmtpServer({ url, timeoutMs: smtpTimeoutMs });
    return good(`The mail server ${host} answers.`);
  } catch (error) {
    if (errorCode(error) === 'EAUTH')
      return wrong(`The mail server ${host} refuses user or password: correct SMTP_URL.`);
    return wrong(`The mail server ${host} cannot be reached: start it, or correct SMTP_URL.`);
  }
}

const gigabyte = 1e9;
const wrongBelow = gigabyte;
const warnBelow = 5 * gigabyte;

export async function checkDisk({ config }: Platform): Promise<HealthFinding> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  const text = `${(free / gigabyte).toFixed(1)} GB are free in DATA_DIR`;
  if (free < wrongBelow) return wrong(`${text}: make room, or uploads are refused.`);
  return free < warnBelow ? warning(`${text}: make room soon.`) : good(`${text}.`);
}

/** A key that nothing is stored under. */
const absentKey = 'health/absent';

export async function checkBucket({ config, storage }: Platform): Promise<HealthFinding> {
  if (config.s3 === null) return good('Files are stored in DATA_DIR.');
  return storage.stat(absentKey).then(
    () => good('The bucket answers.'),
    () => wrong('The bucket does not answer: correct the S3 settings, or wait for the provider.'),
  );
}

const day = 86_400_000;

export async function checkBackup({ config, clock }: Platform): Promise<HealthFinding> {
  const last = await findLastBackup(config.dataDir);
  const serious = isPublicEnvironment(config.environment) ? wrong : warning;
  if (last === null) return serious('There is no backup: run npm run backup -- <folder> every night.');
  const days = Math.floor((clock.now().getTime() - Date.parse(last.at)) / day);
  const age = days === 1 ? 'a day' : `${days} days`;
  if (days < 1) return good('The last backup is less than a day old.');
  if (days < 2) return good(`The last backup is ${age} old.`);
  return (days < 7 ? warning : serious)(
    `The last backup is ${age} old: run npm run backup -- <folder> every night.`,
  );
}
