import { toCamelCase, toPascalCase } from './kebab-names.ts';
import { type Changes, insertAfter, type ReadFile } from './plan-endpoint.ts';

const validPath = /^(?:\/(?:\$[a-z][A-Za-z0-9]*|[a-z0-9][a-z0-9_-]*))+$/;

interface Access {
  pattern: RegExp;
  fact: string;
  statuses: string;
}

const everybody: Access = { pattern: /^/, fact: '', statuses: 'all 200' };

/** Who sees a page below this path, as its declaration and the access list say it. */
const accessByPath: readonly Access[] = [
  {
    pattern: /^\/account\//,
    fact: ", access: 'members'",
    statuses: 'guests 302, members 200',
  },
  {
    pattern: /^\/admin\//,
    fact: ", access: 'admins'",
    statuses: 'guests 302, members 404, admin 200',
  },
];

/**
 * A page with its declaration, component, test, head, binding and line in the access list. `name` is kebab-case (`track-ideas`),
 * `$part` in `path` a parameter. Throws where the feature is missing, or where the page or its path exists.
 */
export function planPage(feature: string, name: string, path: string, read: ReadFile): Changes {
  const variable = `${toCamelCase(name)}Page`;
  const component = `${toPascalCase(name)}Page`;
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  if (read(`features/${feature}/README.md`) === undefined)
    throw new Error(`there is no feature "${feature}"`);
  if (!validPath.test(path)) throw new Error(`"${path}" is not a path such as /account/ideas/$id`);
  const bindingPath = `apps/site/routes/${name}.ts`;
  if (read(bindingPath) !== undefined) throw new Error(`${bindingPath} exists`);
  const list = read('docs/access.json') ?? '';
  if (list.includes(`"GET ${path}"`)) throw new Error(`there is a page at ${path}`);

  const { fact, statuses } = accessByPath.find(({ pattern }) => pattern.test(path)) ?? everybody;
  const isIndexed = fact === '' && !path.includes('$');
  const declarations = read(`features/${feature}/pages.ts`);
  return {
    [`features/${feature}/pages.ts`]: `${declarations ?? "import { page } from '#platform/pure/page.ts';\n\n"}export const ${variable} = page({ id: '${name}', path: '${path}'${fact} });\n`,
    [`features/${feature}/web/${name}-page.tsx`]: `import { PageHead } from '#design/page-head/page-head.tsx';

/** \`${path.replace(/\$(\w+)/g, '{$1}')}\` */
export function ${component}() {
  return <PageHead title="${title}" />;
}
`,
    [`features/${feature}/web/${name}-page.test.tsx`]: `import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ${component} } from './${name}-page.tsx';

afterEach(cleanup);

test('the page is headed by its title', () => {
  render(<${component} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
});
`,
    [bindingPath]: `import { ${component} } from '#features/${feature}/web/${name}-page.tsx';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: ${component},
  head: { title: '${title}', ${isIndexed ? `path: '${path}'` : 'noIndex: true'} },
});
`,
    'apps/site/route-tree.ts': insertAfter(
      addImport(read('apps/site/route-tree.ts') ?? '', `#features/${feature}/pages.ts`, variable),
      'rootRoute.addChildren([\n',
      `  siteRoute(${variable}, () => import('./routes/${name}.ts')),\n`,
    ),
    ...(declarations === undefined && { 'apps/site/all-pages.ts': addDeclarations(feature, read) }),
    'docs/access.json': insertAfter(
      list,
      '"routes": {\n',
      `    "GET ${path}": ${example(path, statuses)},\n`,
    ),
  };
}

/** The text with `name` imported from `from`, in its present import where there is one. */
function addImport(text: string, from: string, name: string): string {
  const present = new RegExp(`(?<=import \\{)(?=[^}]*\\} from '${RegExp.escape(from)}';)`);
  return present.test(text)
    ? text.replace(present, ` ${name},`)
    : `import { ${name} } from '${from}';\n${text}`;
}

function addDeclarations(feature: string, read: ReadFile): string {
  const variable = toCamelCase(feature);
  return insertAfter(
    `import * as ${variable} from '#features/${feature}/pages.ts';\n${read('apps/site/all-pages.ts') ?? ''}`,
    'Record<string, Page | readonly Page[]>>[] = [\n',
    `  ${variable},\n`,
  );
}

function example(path: string, statuses: string): string {
  const parameters = [...path.matchAll(/\$(\w+)/g)].map(([, name]) => `"${name}": "some"`);
  return parameters.length === 0 ? `"${statuses}"` : `["${statuses}", {${parameters.join(', ')}}]`;
}
