import { toCamelCase } from './kebab-names.ts';
import { type Changes, insertAfter, type ReadFile } from './plan-endpoint.ts';

/** A feature without calls: its folder, its place in the graph of features and in `apps/features.ts`. Throws where it exists. */
export function planFeature(name: string, read: ReadFile): Changes {
  const variable = toCamelCase(name);
  const path = `features/${name}/server/feature.ts`;
  if (read(path) !== undefined) throw new Error(`there is a feature "${name}"`);
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const listed = read('apps/features.ts') ?? '';
  return {
    [`features/${name}/README.md`]: `# ${title}\n\nOwns ${name.replaceAll('-', ' ')}.\n\nRequirement area: none yet.\n`,
    [path]: `import { feature } from '#platform/server/feature.ts';\n\nexport const ${variable} = feature({\n  name: '${name}',\n});\n`,
    'apps/features.ts': insertAfter(
      `import { ${variable} } from '#features/${name}/server/feature.ts';\n${listed}`,
      'composeFeatures(\n  [\n',
      `    ${variable},\n`,
    ),
    'tools/rules/feature-graph.ts': insertAfter(
      read('tools/rules/feature-graph.ts') ?? '',
      'Record<string, readonly string[]>> = {\n',
      `  ${variable === name ? name : `'${name}'`}: ['members'],\n`,
    ),
  };
}
