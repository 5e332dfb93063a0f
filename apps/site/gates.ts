import type { Viewer } from '#platform/web/viewer.ts';

type GateFacts = Partial<Pick<Viewer, 'consentsDue' | 'needsSecondFactor' | 'needsVerification'>>;

const adminPaths = /^\/admin(?:\/|$)/;

/** Pages that no gate closes: the auth screen, e-mail links, the embed player and the terms. */
const alwaysOpenPaths =
  /^\/(?:auth|player)(?:\/|$)|^\/users\/(?:confirmation|email_revert)$|^\/group\/[^/]+\/letters$|^\/(?:terms-of-service|privacy-policy|licensing-agreement)$/;

/** A school's invitation, which proves the address as the confirmation e-mail does. */
const invitationPaths = /^\/organizations\/[^/]+\/invitation$/;

/**
 * The address to which a member with an unfinished duty is redirected; null for guests and for open pages. `query` includes its
 * question mark.
 */
export function gateFor(pathname: string, viewer: GateFacts | null, query = ''): string | null {
  if (!viewer || alwaysOpenPaths.test(pathname)) return null;
  if (viewer.consentsDue) return `/auth/confirm_consents?redirect_to=${encodeURIComponent(pathname + query)}`;
  if (viewer.needsVerification && !invitationPaths.test(pathname)) return '/auth/verify_email';
  return viewer.needsSecondFactor && adminPaths.test(pathname) ? '/account#second-factor' : null;
}
