import { isPaidPlan } from './auth-address.ts';

/** Where the browser goes after a sign-up: an address of its own, the redirect target, or nowhere. */
export type SignUpOutcome = { to: string } | 'target' | 'error';

/**
 * What the server's `url` and the plan come to. Only these two addresses are followed, as paths; every other one stands
 * for "where the person wanted to go".
 */
export function signUpOutcome(
  url: unknown,
  plan: string | undefined,
  { educationMode }: { educationMode: boolean },
): SignUpOutcome {
  if (typeof url !== 'string' || url === '') return 'error';
  if (url.includes('/auth/verify_email')) return { to: '/auth/verify_email' };
  if (educationMode) return url === '/auth/organizations' ? { to: url } : 'target';
  return plan === 'free' || isPaidPlan(plan) ? 'target' : 'error';
}
