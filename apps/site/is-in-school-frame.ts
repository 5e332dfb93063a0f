import type { Page } from '#platform/pure/page.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';

/** Whether an address lies below the home of a school. */
export const isBelowSchool = (path: string): boolean => path.startsWith('/education/');

interface Shown {
  page: Page | undefined;
  path: string;
  isMissing: boolean;
}

/** Whether a page has the frame and the program of schools; so has what is missing below a member's school. */
export const isInSchoolFrame = (
  { page, path, isMissing }: Shown,
  { viewer, settings }: { viewer: Viewer | null; settings: SiteSettings },
): boolean =>
  settings.educationMode &&
  (page?.frame === 'school' || (isMissing && viewer !== null && isBelowSchool(path)));
