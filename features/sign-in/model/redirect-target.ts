import { isPaidPlan, plansAddress } from './auth-address.ts';
import { safeRedirect } from './safe-redirect.ts';

export interface RedirectInputs {
  /** The redirect stored for this browser session, or null. */
  sessionUrl: string | null;
  /** `signInRedirectUrl` in local storage, or null. */
  storedUrl: string | null;
  search: Readonly<Record<string, string | undefined>>;
  siteUrl: string;
  studioUrl: string;
  educationUrl: string;
  educationMode: boolean;
  mobile: boolean;
}

export interface RedirectTarget {
  href: string;
  /** The storage that it came from, to be cleared when the redirect is followed. */
  from: 'session' | 'stored' | null;
}

/** Where to go after signing in or up: the first safe address by priority. */
export function redirectTarget(clues: RedirectInputs): RedirectTarget {
  const origins = [clues.siteUrl, clues.studioUrl, clues.educationUrl];
  const fromSession = safeRedirect(clues.sessionUrl, origins);
  if (fromSession) return { href: fromSession, from: 'session' };
  if (isPaidPlan(clues.search.plan)) return { href: plansAddress(clues.search), from: null };
  const asked =
    namedTarget(clues.search.redirectTo, clues.mobile) ?? safeRedirect(clues.search.redirectTo, origins);
  if (asked) return { href: asked, from: null };
  const stored = safeRedirect(clues.storedUrl, origins);
  if (stored) return { href: stored, from: 'stored' };
  return { href: defaultPage(clues), from: null };
}

/** The page without a target; on the education host the home of the school, which leads members without one to the gateway. */
function defaultPage({ educationMode, search }: RedirectInputs): string {
  if (!educationMode) return '/community';
  return search.tab === 'edu_sign_up' ? '/education/welcome' : '/education';
}

function namedTarget(word: string | undefined, mobile: boolean): string | null {
  if (word !== 'studio') return null;
  return mobile ? '/community' : '/account/projects';
}
