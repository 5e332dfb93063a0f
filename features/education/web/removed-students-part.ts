import { lazyModule } from '#platform/web/lazy-module.ts';

/** Students who were taken out, which a school without such students does not load. */
export const removedStudentsPart = lazyModule('RemovedStudents', () => import('./removed-students.tsx'));
