import { lazyModule } from '#platform/web/lazy-module.ts';

/** The sign-up of schools with its list of countries; the sign-in does not load it. */
export const schoolSignUpPart = lazyModule('SchoolSignUp', () => import('./school-sign-up.tsx'));
