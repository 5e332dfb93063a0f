import type { Viewer } from '#platform/web/viewer.ts';

type GateFacts = Partial<Pick<Viewer, 'consentsDue' | 'needsSecondFactor' | 'needsVerification'>>;

const ofAdmins = /^\/admin(?:\/|$)/;

/** What must be in reach on the way through: the auth screen, letters' links, the embed player, and the terms themselves. */
const open =
  /^\/(?:auth|player)(?:\/|$)|^\/users\/(?:confirmation|email_revert)$|^\/group\/[^/]+\/letters$|^\/(?:terms-of-service|privacy-policy|licensing-agreement)$/;

/** Where a school's letter leads, which shows the address as well as the confirmation's does. */
const ofInvitations = /^\/organizations\/[^/]+\/invitation$/;

/**
 * Where a member is sent who has something to do before they see any other page; null for guests, and for pages that stay
 * open. `query` comes with its question mark.
 */
export function gateFor(pathname: string, viewer: GateFacts | null, query = ''): string | null {
  if (!viewer || open.test(pathname)) return null;
  if (viewer.consentsDue) return `/auth/confirm_consents?redirect_to=${encodeURIComponent(pathname + query)}`;
  if (viewer.needsVerification && !ofInvitations.test(pathname)) return '/auth/verify_email';
  return viewer.needsSecondFactor && ofAdmins.test(pathname) ? '/account#second-factor' : null;
}
