/** The views of `/auth` that there are. */
export const authTabs = [
  'sign_in',
  'sign_up',
  'edu_sign_up',
  'forgot_password_before',
  'forgot_password_after',
  'confirm_consents',
  'success',
] as const;
export type AuthTab = (typeof authTabs)[number];

type Search = Readonly<Record<string, string | undefined>>;

const paidPlans = new Set(['starter', 'creator', 'pro', 'intro', 'power', 'premium', 'europa']);

/** True for plans that cost something; unknown words are no plans. */
export const isPaidPlan = (plan: string | undefined): boolean => paidPlans.has(plan ?? '');

/** The tab that the address names, or null. */
export const authTabOf = (search: Search): AuthTab | null =>
  authTabs.find((tab) => tab === search.tab) ?? null;

/** The address of another view that keeps everything else that the present one was given, but for a letter's token. */
export function authAddress(tab: AuthTab, search: Search): string {
  const { tab: _left, resetPasswordToken: _secret, ...rest } = search;
  return `/auth${query({ tab, ...rest })}`;
}

/** Plan selection, with everything that the view before was given. */
export function plansAddress(search: Search): string {
  const { tab: _left, ...rest } = search;
  return `/auth/plans${query(rest)}`;
}

/** Where this address leads at once instead of being shown, or null (AUTH-003, AUTH-004, AUTH-005). */
export function authRedirect(search: Search, educationMode: boolean): string | null {
  const tab = authTabOf(search);
  if (tab === null) return authAddress('sign_in', search);
  const needsPlan = tab === 'sign_up' && !educationMode;
  const hasPlan = search.plan === 'free' || isPaidPlan(search.plan);
  return needsPlan && !hasPlan ? plansAddress(search) : null;
}

function query(search: Search): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined) continue;
    parameters.set(
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    );
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
