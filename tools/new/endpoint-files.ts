/** The skeleton of one call: path to text, and the parts to paste. */
export interface EndpointFiles {
  files: Record<string, string>;
  contract: string;
  binding: string;
}

/** `feature` is a folder of features/, `verb` a kebab-case name such as `archive-track`. */
export function endpointFiles(feature: string, verb: string): EndpointFiles {
  for (const name of [feature, verb]) {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" is not kebab-case`);
  }
  const action = camel(verb);
  const first = verb.split('-')[0] ?? verb;
  return {
    files: {
      [`features/${feature}/server/${verb}.ts`]: `import type { ${action} as contract } from '#features/${feature}/contract.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** Refuses everybody until its rules are written. */
export async function ${action}(_call: MemberCall, _input: InputOf<typeof contract>): Promise<undefined> {
  throw notFound();
}
`,
      [`features/${feature}/server/${verb}.test.ts`]: `import { expect, test } from 'vitest';
import { ${action} } from '#features/${feature}/contract.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();

test('a guest may not ${verb.replaceAll('-', ' ')}', async () => {
  const id = '00000000-0000-7000-8000-000000000000';
  await expect(world.guest.call(${action}, { id })).rejects.toMatchObject({ status: 401 });
});
`,
    },
    contract: `export const ${action} = endpoint({
  id: '${camel(feature)}.${first}',
  method: 'POST',
  path: '/api/${feature}/:id/${first}',
  access: 'signed_in',
  summary: '${verb.replaceAll('-', ' ')}',
  params: z.strictObject({ id: z.uuid() }),
});
`,
    binding: `bind(contract.${action}, ${action}),`,
  };
}

function camel(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
