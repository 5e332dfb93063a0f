import { lazyModule } from '#platform/web/lazy-module.ts';
import type { ClassView } from '../contract.ts';

/** The views of a class for its teachers, each in a file of its own; the loader of the page loads the one that is shown. */
export const classParts = {
  students: lazyModule('ClassStudents', () => import('./class-students.tsx')),
  announcements: lazyModule('ClassAnnouncements', () => import('./class-announcements.tsx')),
  projects: lazyModule('ClassProjects', () => import('./class-projects.tsx')),
  settings: lazyModule('ClassSettings', () => import('./class-settings.tsx')),
} as const;

/** Only teachers write announcements. */
export const announceForm = lazyModule('AnnounceForm', () => import('./announce-form.tsx'));

export type ClassTab = keyof typeof classParts;

export const classTabs: readonly { id: ClassTab; label: string; file: string }[] = [
  { id: 'students', label: 'Students', file: 'class-students' },
  { id: 'announcements', label: 'Announcements', file: 'class-announcements' },
  { id: 'projects', label: 'Projects', file: 'class-projects' },
  { id: 'settings', label: 'Settings', file: 'class-settings' },
];

/** What is shown of a class at once: one view for its teachers, what it announces and its projects for its students. */
export function shownParts(one: Pick<ClassView, 'mayManage'>, tab: unknown): readonly ClassTab[] {
  if (!one.mayManage) return ['announcements', 'projects'];
  return [classTabs.find(({ id }) => id === tab)?.id ?? 'students'];
}
