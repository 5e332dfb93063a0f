/** The tabs of `/auth`. */
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

/** True for plans that cost money; unknown names are no plans. */
export const isPaidPlan = (plan: string | undefined): boolean => paidPlans.has(plan ?? '');

/** The tab named by the address, or null. */
export const authTabOf = (search: Search): AuthTab | null =>
  authTabs.find((tab) => tab === search.tab) ?? null;

/** The address of another tab with all present parameters except the token of an e-mail and a person's name. */
export function authAddress(tab: AuthTab, search: Search): string {
  const { tab: _left, resetPasswordToken: _secret, ...rest } = withoutName(search);
  return `/auth${query({ tab, ...rest })}`;
}

/** The address of plan selection with all present parameters except a person's name. */
export function plansAddress(search: Search): string {
  const { tab: _left, ...rest } = withoutName(search);
  return `/auth/plans${query(rest)}`;
}

/** The address to redirect to instead of showing this one, or null (AUTH-003, AUTH-004, AUTH-005). */
export function authRedirect(search: Search, educationMode: boolean): string | null {
  const tab = authTabOf(search);
  if (tab === null) return authAddress('sign_in', search);
  const needsPlan = tab === 'sign_up' && !educationMode;
  const hasPlan = search.plan === 'free' || isPaidPlan(search.plan);
  return needsPlan && !hasPlan ? plansAddress(search) : null;
}

function withoutName({ firstName: _first, lastName: _last, ...rest }: Search): Search {
  return rest;
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
