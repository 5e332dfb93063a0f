import { lazyModule } from '#platform/web/lazy-module.ts';

/** Where schools sign up, countries and all; whoever logs in does not load it. */
export const schoolSignUpPart = lazyModule('SchoolSignUp', () => import('./school-sign-up.tsx'));
