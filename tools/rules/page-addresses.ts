import { findPattern } from './find-pattern.ts';
import { isTestCode } from './layers.ts';
import { lineAt } from './line-at.ts';
import type { Rule, SourceFile, Violation } from './rule.ts';

const declarations = /^(?:features|gateways)\/[^/]+\/pages\.ts$|^apps\/site\/own-pages\.ts$/;
const declaredPath = /\bpath: '([^']*)'/g;
/** Routes of servers (`server.get('/logout'`) and addresses that redirect (`'/login': (query) =>`). */
const routePath = /\.(?:get|post|all)(?:<.*>)?\(\s*'(\/[^']*)'|^ +'(\/[\w-]+)': \(/gm;
/** `href="/trakcs"`, `navigate('/trakcs')`: a link, whatever it leads to; group 1 is the address up to its first placeholder. */
const link = /(?:\bhref(?:=\{?|: )|\b(?:navigate|assign|redirect)\()["'`](\/(?!\/)[^"'`$]*)(?=(["'`$]))/g;
/** Any text that looks like an address. */
const text = /(?<=[\s([{,:?=])["'`](\/[\w-]+[^"'`$\s<>]*)(?=(["'`$]))/g;

/** An address with parameters is built by `href()`, which encodes, and a literal one is that of a declared page, call or route. */
export const pageAddresses: Rule = {
  name: 'addresses of pages',
  check: ({ files }) => {
    const pages = pathsIn(
      files.filter(({ path }) => declarations.test(path)),
      declaredPath,
    );
    if (pages.length === 0) return [];
    // Every address fits the one that takes what no other page has.
    const parameters = pages.filter((path) => path.includes('$') && path !== '/$');
    const templates = new RegExp(`(?<=[\`}])(?:${parameters.map(templateOf).join('|')})(?=[\`?#/])`, 'g');
    const sources = files.filter(
      ({ path }) => /^(features|gateways|apps|platform|design)\/.*\.tsx?$/.test(path) && !isTestCode(path),
    );
    const contracts = sources.filter(({ path }) => /\bcontract\.ts$/.test(path));
    const known = new Set([...pages, ...pathsIn(contracts, declaredPath), ...pathsIn(sources, routePath)]);
    const heads = new Set(pages.map(headOf));
    const isKnown = (address: string) =>
      known.has(address) || (address.endsWith('/') && pages.some((path) => path.startsWith(address)));
    return sources.flatMap((file) => {
      // A link by its form, any other text by its first part.
      const links = addressesIn(file, link).filter(({ address }) => !heads.has(headOf(address)));
      const texts = addressesIn(file, text).filter(({ address }) => heads.has(headOf(address)));
      const unknown = [...links, ...(file.path.startsWith('platform/server/') ? [] : texts)].filter(
        ({ address }) => !isKnown(address),
      );
      return [
        ...(parameters.length > 0
          ? findPattern(file.path, file.code, templates, 'href() of the declared page builds it')
          : []),
        ...unknown.map(
          ({ address, line }): Violation => ({
            path: file.path,
            line,
            text: `${address}: no page is declared for this address`,
          }),
        ),
      ];
    });
  },
};

const headOf = (path: string): string => path.split('/')[1] ?? '';

const pathsIn = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.flatMap(({ code }) => [...code.matchAll(pattern)].map(([, path, other]) => path ?? other ?? ''));

/** A pattern of template texts that fill a path by hand. */
const templateOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('$') ? '\\$\\{[^}`]*\\}' : RegExp.escape(part)))
    .join('/');

/** The addresses without query; files, and those that go on with a placeholder, are left out. */
function addressesIn({ code }: SourceFile, pattern: RegExp): { address: string; line: number }[] {
  return [...code.matchAll(pattern)].flatMap(({ 1: whole = '', 2: end, index }) => {
    const [address = ''] = whole.split(/[?#]/);
    const goesOn = end === '$' && address === whole;
    return goesOn || /\.\w+$/.test(address) ? [] : [{ address, line: lineAt(code, index) }];
  });
}
