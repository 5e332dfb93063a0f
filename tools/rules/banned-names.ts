import type { Rule, SourceFile, Violation } from './rule.ts';

const anywhere = new Set(['util', 'utils', 'helper', 'helpers', 'manager', 'impl', 'dto', 'service']);
const asWhole = new Set(['lib', 'common', 'misc', 'types', 'constants', 'shared']);
const endings = /(Service|Manager|Helper|Helpers|Impl|Dto|DTO|Utils|Util)$/;

/** Files, folders and exports have names with a topic. */
export const bannedNames: Rule = {
  name: 'names without a topic',
  check: ({ files }) =>
    files
      .filter(({ path }) => /\.(tsx?|css)$/.test(path))
      .flatMap((file) => [...inPath(file), ...inExports(file)]),
};

function inPath({ path }: SourceFile): Violation[] {
  // A route is named after its address: /terms-of-service.
  if (path.startsWith('apps/site/routes/')) return [];
  return path
    .split('/')
    .map((part) => part.replace(/\.[^.]+$/, ''))
    .filter((stem) => asWhole.has(stem) || anywhere.has(stem.split(/[-.]/).at(-1) ?? ''))
    .map((stem) => ({ path, line: 1, text: `the name "${stem}" has no topic` }));
}

function inExports({ path, exports }: SourceFile): Violation[] {
  return exports
    .filter((one) => endings.test(one.name))
    .map((one) => ({ path, line: one.line, text: `the name "${one.name}" has no topic` }));
}
