import type { Rule } from './rule.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Routes are named after their address: `user.$profileLink.track.$permalink.tsx`. */
const route = /^(__root|[a-zA-Z0-9$_.-]+)\.tsx?$/;

export const kebabCase: Rule = {
  name: 'kebab-case',
  check: ({ files }) =>
    files
      .filter(({ path }) => /\.(tsx?|css)$/.test(path))
      .filter(({ path }) => {
        const parts = path.split('/');
        const name = parts.pop() ?? '';
        const named = kebab.test(name) || (path.startsWith('apps/site/routes/') && route.test(name));
        return !named || !parts.every((part) => kebab.test(part));
      })
      .map(({ path }) => ({ path, line: 1, text: 'file and folder names are kebab-case' })),
};
