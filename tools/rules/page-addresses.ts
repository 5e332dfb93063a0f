import { findPattern } from './find-pattern.ts';
import { isTestCode } from './layers.ts';
import type { Rule } from './rule.ts';

const declarations = /^(?:features|gateways)\/[^/]+\/pages\.ts$|^apps\/site\/own-pages\.ts$/;
const declaredPath = /\bpath: '([^']*\$[^']*)'/g;

/** The address of a page with parameters is built by `href()` from its declaration, which encodes. */
export const pageAddresses: Rule = {
  name: 'addresses of pages',
  check: ({ files }) => {
    const paths = files
      .filter(({ path }) => declarations.test(path))
      .flatMap(({ code }) => [...code.matchAll(declaredPath)].map(([, path = '']) => path));
    if (paths.length === 0) return [];
    const templates = new RegExp(`(?<=[\`}])(?:${paths.map(templateOf).join('|')})(?=[\`?#/])`, 'g');
    return files
      .filter(
        ({ path }) => /^(features|gateways|apps|platform|design)\/.*\.tsx?$/.test(path) && !isTestCode(path),
      )
      .flatMap(({ path, code }) =>
        findPattern(path, code, templates, 'href() of the declared page builds it'),
      );
  },
};

/** A pattern of template texts that fill a path by hand. */
const templateOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('$') ? '\\$\\{[^}`]*\\}' : RegExp.escape(part)))
    .join('/');
