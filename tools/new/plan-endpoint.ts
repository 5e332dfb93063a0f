import { toCamelCase } from './kebab-names.ts';

/** Text of a file of the repository; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;
/** Files to write: path to whole text. */
export type Changes = Record<string, string>;

/**
 * A call with an action, a test, its binding and its line in the access list. `feature` is a folder of features/, `verb` a
 * kebab-case name such as `archive-track`. Throws where the feature is missing or the action exists.
 */
export function planEndpoint(feature: string, verb: string, read: ReadFile): Changes {
  const action = toCamelCase(verb);
  const area = toCamelCase(feature);
  const short = verb.split('-')[0] ?? verb;
  const declarationPath = `features/${feature}/server/feature.ts`;
  const declaration = read(declarationPath);
  if (declaration === undefined) throw new Error(`there is no feature "${feature}"`);
  if (read(`features/${feature}/server/${verb}.ts`) !== undefined)
    throw new Error(`features/${feature}/server/${verb}.ts exists`);
  const path = `/api/${feature}/:id/${verb}`;
  return {
    [`features/${feature}/contract.ts`]: addContract(read(`features/${feature}/contract.ts`), {
      action,
      id: `${area}.${action}`,
      path,
      summary: verb.replaceAll('-', ' '),
    }),
    [`features/${feature}/server/${verb}.ts`]: `import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { ${action} as contract } from '../contract.ts';

/** Refuses every member (404) until its rules are written. */
export async function ${action}(_call: MemberCall, _input: InputOf<typeof contract>): Promise<undefined> {
  throw notFound();
}
`,
    [`features/${feature}/server/${verb}.test.ts`]: `import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { ${action} } from '../contract.ts';

const world = await aWorld();
const id = '00000000-0000-7000-8000-000000000000';

test('a guest may not ${short}, and a member is refused', async () => {
  await expect(world.guest.call(${action}, { id })).rejects.toMatchObject({ status: 401 });
  const ada = await world.person('ada');
  await expect(ada.call(${action}, { id })).rejects.toMatchObject({ status: 404 });
});
`,
    [declarationPath]: bindAction(declaration, action, verb),
    'docs/access.json': insertAfter(
      read('docs/access.json') ?? '',
      '"routes": {\n',
      `    "POST ${path}": ["guests 401, members 404", {"id": "00000000-0000-7000-8000-000000000000"}],\n`,
    ),
  };
}

function addContract(
  present: string | undefined,
  { action, id, path, summary }: { action: string; id: string; path: string; summary: string },
): string {
  let text = present ?? '';
  const imports = [
    [/^import \{ z \} from 'zod';$/m, "import { z } from 'zod';"],
    [
      /^import \{[^}]*\bendpoint\b[^}]*\} from '#platform\/pure\/contract\.ts';$/m,
      "import { endpoint } from '#platform/pure/contract.ts';",
    ],
  ] as const;
  for (const [found, line] of imports) if (!found.test(text)) text = `${line}\n${text}`;
  return `${text}
export const ${action} = endpoint({
  id: '${id}',
  method: 'POST',
  path: '${path}',
  access: 'signed_in',
  summary: '${summary}',
  params: z.strictObject({ id: z.uuid().max(36) }),
});
`;
}

function bindAction(text: string, action: string, verb: string): string {
  const call = `${action}Call`;
  const imports = `import { ${action} as ${call} } from '../contract.ts';\nimport { ${action} } from './${verb}.ts';\n`;
  const binding = `bind(${call}, ${action})`;
  const withBind = /import \{[^}]*\bbind\b[^}]*\} from '#platform\/server\/feature\.ts'/.test(text)
    ? text
    : text.replace(
        /import \{ ?([^}]*?) ?\} from '#platform\/server\/feature\.ts'/,
        "import { bind, $1 } from '#platform/server/feature.ts'",
      );
  if (/^ {2}endpoints: \[/m.test(withBind))
    return imports + withBind.replace(/^ {2}endpoints: \[/m, `  endpoints: [\n    ${binding},`);
  return (
    imports +
    withBind.replace(/^( {2}name: '[^']+',?)/m, `$1\n  endpoints: [${binding}],`).replace(/',,/, "',")
  );
}

/** The text with `added` behind the first `anchor`; throws where the anchor is missing. */
export function insertAfter(text: string, anchor: string, added: string): string {
  const at = text.indexOf(anchor);
  if (at < 0) throw new Error(`"${anchor.trim()}" was not found`);
  return text.slice(0, at + anchor.length) + added + text.slice(at + anchor.length);
}
