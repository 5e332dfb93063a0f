import type { Assets } from '#apps/site/rendering.ts';

const none = { styles: [], modules: [], pages: {} };

/** The files of a build for tests that render pages: an entry for each program and nothing else. */
export const pageAssets: Assets = {
  ...none,
  entry: '/e.js',
  school: { ...none, entry: '/school.js' },
  embed: { entry: '/m.js', styles: [] },
};
