/** The titles of the pages that are announced but not built yet, by path. */
const titles: Readonly<Record<string, string>> = {
  '/education/subscription': 'Your school’s plan',
};

/** The title of an announced page. */
export const comingTitle = (path: string): string => titles[path] ?? 'Coming soon';
