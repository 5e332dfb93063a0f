import { lazyModule } from '#platform/web/lazy-module.ts';

/** The frame around pages of site admins, which nobody else loads. */
export const adminFramePart = lazyModule('AdminFrame', () => import('./admin-frame.tsx'));
