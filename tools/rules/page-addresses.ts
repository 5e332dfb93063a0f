import { findPattern } from './find-pattern.ts';
import { isTestCode } from './layers.ts';
import { lineAt } from './line-at.ts';
import type { Rule, SourceFile, Violation } from './rule.ts';

const declarations = /^(?:features|gateways)\/[^/]+\/pages\.ts$|^apps\/site\/own-pages\.ts$/;
const declaredPath = /\bpath: '([^']*)'/g;
/** Routes of servers (`server.get('/logout'`) and addresses that redirect (`'/login': (query) =>`). */
const routePath = /\.(?:get|post|all)(?:<.*>)?\(\s*'(\/[^']*)'|^ +'(\/[\w-]+)': \(/gm;
/** `href="/tracks"`, `href: '/tracks'`, `navigate('/tracks')`; group 1 is the address up to its first placeholder. */
const link = /(?:\bhref(?:=\{?|: )|\b(?:navigate|assign|redirect)\()["'`](\/(?!\/)[^"'`$]*)(?=(["'`$]))/g;

/** An address with parameters is built by `href()`, which encodes, and a literal one is that of a declared page, a call or a route. */
export const pageAddresses: Rule = {
  name: 'addresses of pages',
  check: ({ files }) => {
    const pages = pathsIn(
      files.filter(({ path }) => declarations.test(path)),
      declaredPath,
    );
    if (pages.length === 0) return [];
    const parameters = pages.filter((path) => path.includes('$'));
    const templates = new RegExp(`(?<=[\`}])(?:${parameters.map(templateOf).join('|')})(?=[\`?#/])`, 'g');
    const sources = files.filter(
      ({ path }) => /^(features|gateways|apps|platform|design)\/.*\.tsx?$/.test(path) && !isTestCode(path),
    );
    const contracts = sources.filter(({ path }) => /\bcontract\.ts$/.test(path));
    const known = new Set([...pages, ...pathsIn(contracts, declaredPath), ...pathsIn(sources, routePath)]);
    return sources.flatMap((file) => [
      ...(parameters.length > 0
        ? findPattern(file.path, file.code, templates, 'href() of the declared page builds it')
        : []),
      ...unknownLinks(file, known),
    ]);
  },
};

const pathsIn = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.flatMap(({ code }) => [...code.matchAll(pattern)].map(([, path, other]) => path ?? other ?? ''));

/** A pattern of template texts that fill a path by hand. */
const templateOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('$') ? '\\$\\{[^}`]*\\}' : RegExp.escape(part)))
    .join('/');

function unknownLinks({ path, code }: SourceFile, known: ReadonlySet<string>): Violation[] {
  return [...code.matchAll(link)].flatMap(({ 1: address = '', 2: end, index }) => {
    const [target = ''] = address.split(/[?#]/);
    const isCutInPath = end === '$' && target === address;
    const isFile = /\.\w+$/.test(target);
    if (isCutInPath || isFile || known.has(target)) return [];
    return [{ path, line: lineAt(code, index), text: `${target}: no page is declared for this address` }];
  });
}
