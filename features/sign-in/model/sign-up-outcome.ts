import { isPaidPlan } from './auth-address.ts';

/** Where the browser goes after a sign-up: an address, the redirect target, or nowhere (error). */
export type SignUpOutcome = { to: string } | 'target' | 'error';

/**
 * The outcome for the server's `url` and the plan. Only these two addresses are followed, as paths; any other address
 * means "go to the redirect target".
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
