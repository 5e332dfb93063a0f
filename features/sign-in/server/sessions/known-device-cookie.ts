import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { deriveKey } from '#platform/server/encryption.ts';

const cookieBaseName = 'tonehall_device';
const validSeconds = 180 * 24 * 60 * 60;
/** The number of accounts that one browser is known to; the oldest sign-in is dropped first. */
const maxAccounts = 5;
const nonceBytes = 12;

type DeviceOwner = Pick<UserRow, 'id' | 'password_hash'>;

/**
 * Records in the browser that this member has signed in there. The cookie grants no access: it only gives the owner a
 * limit of their own, so that strangers' attempts do not slow them down. It is signed for one account and its present
 * password, and lasts 180 days from the last sign-in.
 */
export function writeKnownDeviceCookie(call: Call, user: DeviceOwner): void {
  const nonce = Buffer.from(call.randomBytes(nonceBytes)).toString('base64url');
  const issued = String(Math.floor(call.now.getTime() / 1000));
  const others = readEntries(call).filter((entry) => !isEntryOf(call, user, entry));
  const entries = [[nonce, issued, macOf(call, { owner: user, nonce, issued })].join('.'), ...others];
  call.http.setCookie(cookieName(call.platform.config), entries.slice(0, maxAccounts).join('~'), {
    maxAgeSeconds: validSeconds,
  });
}

/**
 * The name under which the browser's attempts are counted, if this member has signed in there (at `since` or later, if
 * given); null for any other browser.
 */
export function findKnownDevice(
  call: Call,
  user: DeviceOwner | undefined,
  since = new Date(0),
): string | null {
  if (!user) return null;
  const own = readEntries(call).find((entry) => isEntryOf(call, user, entry));
  const [nonce = null, issued] = own?.split('.') ?? [];
  return Number(issued) >= Math.floor(since.getTime() / 1000) ? nonce : null;
}

/** Each host has its own cookie name, since the ports of one machine share their cookies. */
function cookieName({ siteUrl, edition }: Config): string {
  const name = edition === 'site' ? cookieBaseName : `${edition}_${cookieBaseName}`;
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

const readEntries = (call: Call): string[] =>
  (call.http.cookies[cookieName(call.platform.config)] ?? '')
    .split('~', maxAccounts)
    .filter((entry) => /^[\w-]{16}\.\d{1,12}\.[\w-]{43}$/.test(entry));

function isEntryOf(call: Call, user: DeviceOwner, entry: string): boolean {
  const [nonce = '', issued = '', mac = ''] = entry.split('.');
  const age = call.now.getTime() / 1000 - Number(issued);
  if (!(age < validSeconds)) return false;
  const expected = Buffer.from(macOf(call, { owner: user, nonce, issued }));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function macOf(
  call: Call,
  { owner: { id, password_hash }, nonce, issued }: { owner: DeviceOwner; nonce: string; issued: string },
): string {
  const text = JSON.stringify([id, password_hash, nonce, issued]);
  return createHmac('sha256', deriveKey(call.platform, 'known-device')).update(text).digest('base64url');
}
