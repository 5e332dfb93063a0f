import { comingRoutes } from './routes/coming.ts';
import { homeRoute } from './routes/home.ts';
import { privacyPolicyRoute } from './routes/privacy-policy.ts';
import { rootRoute } from './routes/root.tsx';
import { termsOfServiceRoute } from './routes/terms-of-service.ts';

/** Every address of the site that has a page. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  privacyPolicyRoute,
  termsOfServiceRoute,
  ...comingRoutes,
]);
