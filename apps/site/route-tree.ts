import { comingRoutes } from './routes/coming.ts';
import { homeRoute } from './routes/home.ts';
import { rootRoute } from './routes/root.tsx';

/** Every address of the site that has a page. */
export const routeTree = rootRoute.addChildren([homeRoute, ...comingRoutes]);
