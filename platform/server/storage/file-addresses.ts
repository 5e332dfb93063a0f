import { createHmac, timingSafeEqual } from 'node:crypto';
import { assertObjectKey } from './object-key.ts';

/** Maximum lifetime of a signed address in ms. */
const maxLifetimeMs = 60 * 60 * 1000;

export interface FileAddresses {
  /** The permanent address of an object, which anyone may fetch as long as `mayServe` allows it. */
  publicUrl(key: string): string;
  /**
   * An address valid until `expiresAt` (an hour from now at most); `downloadAs` makes it an attachment of that name.
   * A `revocable` one is only valid while the object is public.
   */
  signedUrl(key: string, how: { expiresAt: Date; downloadAs?: string; revocable?: boolean }): string;
  /** Checks the query of an address: unsigned, signed (while the object is public, or always), or wrong. */
  check(key: string, query: SignedQuery): 'unsigned' | 'revocable' | 'signed' | 'wrong';
}

export interface SignedQuery {
  expires?: string;
  signature?: string;
  download?: string;
  revocable?: string;
}

/** `base` is a path or an absolute address (`https://files.example/files`), without a slash at its end. */
export function createFileAddresses(settings: {
  base: string;
  secret: string;
  now: () => Date;
}): FileAddresses {
  const { base, secret, now } = settings;
  if (secret.length < 32) throw new RangeError('The secret of file addresses needs at least 32 characters');

  const sign = (key: string, { expires, download, revocable }: SignedQuery): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['file', key, expires, download ?? null, revocable ?? null]))
      .digest();

  return {
    publicUrl(key) {
      assertObjectKey(key);
      return `${base}/${key}`;
    },

    signedUrl(key, { expiresAt, downloadAs, revocable = false }) {
      assertObjectKey(key);
      if (expiresAt.getTime() - now().getTime() > maxLifetimeMs)
        throw new RangeError('A signed address lives for an hour at most');
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      const signed: SignedQuery = { expires };
      if (downloadAs !== undefined) signed.download = downloadAs.toWellFormed();
      if (revocable) signed.revocable = '1';
      const query = new URLSearchParams({ ...signed, signature: sign(key, signed).toString('base64url') });
      return `${base}/${key}?${query}`;
    },

    check(key, { expires, signature, download, revocable }) {
      if ([expires, signature, download, revocable].every((part) => part === undefined)) return 'unsigned';
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
        return 'wrong';
      if (download !== undefined && typeof download !== 'string') return 'wrong';
      if (revocable !== undefined && revocable !== '1') return 'wrong';
      const given = Buffer.from(signature, 'base64url');
      const right = sign(key, { expires, download, revocable });
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong';
      const leftMs = Number(expires) * 1000 - now().getTime();
      if (leftMs <= 0 || leftMs > maxLifetimeMs) return 'wrong';
      return revocable === '1' ? 'revocable' : 'signed';
    },
  };
}
