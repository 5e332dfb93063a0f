import { lazyModule } from '#platform/web/lazy-module.ts';
import type { PageToShow } from '../content-page-queries.ts';

/** What lessons and courses have around their blocks, which other pages do not load. */
export const learningPart = lazyModule('learning', () => import('./learning.tsx'));

/** Whether a page is a lesson, or an overview, below which courses may be. */
export const isAboutLessons = ({ lesson, type }: Pick<PageToShow, 'lesson' | 'type'>): boolean =>
  lesson !== null || type === 'article_overview';

/** Whether a page is the overview of a whole section. */
export const isTopOverview = ({
  type,
  path,
  navigation,
}: Pick<PageToShow, 'type' | 'path' | 'navigation'>): boolean =>
  type === 'article_overview' && navigation?.path === path;
