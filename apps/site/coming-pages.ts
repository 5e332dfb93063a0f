interface ComingPage {
  path: string;
  title: string;
  /** What will stand here, said plainly. */
  text: string;
  membersOnly?: boolean;
}

/** Addresses that the house already promises and whose rooms are still being built. */
export const comingPages: readonly ComingPage[] = [
  {
    path: '/feed',
    title: 'News',
    text: 'New tracks, groups and words from the people you follow will be gathered here.',
  },
  {
    path: '/tutorials',
    title: 'Tutorials',
    text: 'Short lessons by people who make music every day will be listed here.',
  },
];
