import { schoolHomePage } from '#features/classes/pages.ts';
import { consentsPage, verifyEmailPage } from '#features/sign-in/pages.ts';
import { href, type Page } from '#platform/pure/page.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { homePage } from './own-pages.ts';

type GateFacts = Partial<
  Pick<Viewer, 'consentsDue' | 'managed' | 'student' | 'needsSecondFactor' | 'needsVerification'>
>;

/**
 * Where a member with an unfinished duty is redirected from this address; null for guests and for pages that the duty leaves
 * open. `page` is undefined for an address without one.
 */
export function gateFor(page: Page | undefined, address: string, viewer: GateFacts | null): string | null {
  if (viewer?.managed && page && !page.managed) return href(schoolHomePage);
  if (viewer?.student && (page?.community || page?.edition === 'site')) return href(schoolHomePage);
  if (!viewer || page?.gates === 'none') return null;
  if (viewer.consentsDue) return href(consentsPage, {}, { redirect_to: address });
  if (viewer.needsVerification && page?.gates !== 'consents') return href(verifyEmailPage);
  return viewer.needsSecondFactor && page?.access === 'admins' ? '/account#second-factor' : null;
}

/** Where the education host leads from pages that it has not: members to the home of their school, guests to its own home. */
export const insteadOfCommunity = (viewer: object | null): string => href(viewer ? schoolHomePage : homePage);
