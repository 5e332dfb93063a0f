import { allowedCrossings, isTest, layerOf } from './layers.ts';
import type { Import, Rule, SourceFile } from './rule.ts';

/** Every file belongs to a layer, and imports only from the layers that its own allows. */
export const layerImports: Rule = {
  name: 'imports between layers',
  check: ({ files }) =>
    files
      .filter((file) => /\.tsx?$/.test(file.path))
      .flatMap((file) => {
        if (!layerOf(file.path))
          return [{ path: file.path, line: 1, text: 'belongs to no layer of ARCHITECTURE.md' }];
        return file.imports.flatMap((found) => {
          const text = refuse(file, found);
          return text === null ? [] : [{ path: file.path, line: found.line, text }];
        });
      }),
};

function refuse(file: SourceFile, found: Import): string | null {
  const from = layerOf(file.path);
  if (!from || found.target === null || allowedCrossings.has(`${file.path} -> ${found.target}`)) return null;
  if (isTest(found.target)) return `imports a test: ${found.specifier}`;
  const to = layerOf(found.target);
  if (!to) return `imports ${found.specifier}, which belongs to no layer`;
  if (isTest(file.path)) return null;
  return from.mayImport.includes('*') || from.mayImport.includes(to.name)
    ? null
    : `${from.name} may not import ${to.name}: ${found.specifier}`;
}
