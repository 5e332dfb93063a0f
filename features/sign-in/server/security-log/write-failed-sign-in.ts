import type { Call } from '#platform/server/call.ts';
import { insertFailedSignIn } from './security-events.store.ts';

/**
 * Writes down that somebody entered something wrong for this account, or a card that is of none. Outside of the call's
 * transaction, which its refusal rolls back.
 */
export const writeFailedSignIn = (
  { platform, now, http }: Call,
  userId: string | null,
  what: 'password' | 'code' | 'pictures' | 'words' | 'card',
): Promise<void> =>
  insertFailedSignIn(platform.db, { userId, at: now, network: http.network, details: { what } });

/** Writes down why somebody who came back from the issuer of this school did not get in; `userId` where they are known. */
export const writeFailedSchoolSignIn = (
  { platform, now, http }: Call,
  { userId, organizationId, why }: { userId: string | null; organizationId: string; why: string },
): Promise<void> =>
  insertFailedSignIn(platform.db, {
    userId,
    organizationId,
    at: now,
    network: http.network,
    details: { what: 'issuer', why },
  });
