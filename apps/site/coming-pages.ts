import type { SiteSettings } from '#platform/web/site-settings.ts';

/** The titles of the pages that are announced but not built yet, by path. */
const titles: Readonly<Record<string, string>> = {
  '/workspaces/$id/invitation': 'Invitation to a workspace',
  '/education/subscription': 'Your school’s plan',
};

/** Titles in education mode, where a workspace is a class. */
const titlesAtSchool: Readonly<Record<string, string>> = {
  '/workspaces/$id/invitation': 'Invitation to a class',
};

/** The title of an announced page on this host. */
export function comingTitle(path: string, { educationMode }: Pick<SiteSettings, 'educationMode'>): string {
  return (educationMode ? titlesAtSchool[path] : undefined) ?? titles[path] ?? 'Coming soon';
}
