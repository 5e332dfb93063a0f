import { part } from '#platform/web/part.ts';

/** Where schools sign up, countries and all; whoever logs in does not load it. */
export const schoolSignUpPart = part('SchoolSignUp', () => import('./school-sign-up.tsx'));
