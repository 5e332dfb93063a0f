import { allowedWithinTier, featureTiers } from './feature-tiers.ts';
import { isTest } from './layers.ts';
import type { Import, Rule } from './rule.ts';

/** Features import only features below them. */
export const tiers: Rule = {
  name: 'tiers of features',
  check: ({ files }) => {
    const unknown = [...new Set(files.flatMap((file) => featureOf(file.path) ?? []))]
      .filter((name) => !(name in featureTiers))
      .map((name) => ({
        path: `features/${name}`,
        line: 1,
        text: 'has no tier in tools/rules/feature-tiers.ts',
      }));
    const upward = files
      .filter((file) => !isTest(file.path))
      .flatMap((file) =>
        file.imports
          .filter((found) => importsUpward(featureOf(file.path), found))
          .map((found) => ({
            path: file.path,
            line: found.line,
            text: `imports ${found.specifier}, a feature that is not below this one`,
          })),
      );
    return [...unknown, ...upward];
  },
};

function importsUpward(from: string | null, found: Import): boolean {
  const to = found.target === null ? null : featureOf(found.target);
  if (from === null || to === null || from === to || allowedWithinTier.has(`${from} -> ${to}`)) return false;
  return (featureTiers[to] ?? 0) >= (featureTiers[from] ?? 0);
}

function featureOf(path: string): string | null {
  return /^features\/([^/]+)\//.exec(path)?.[1] ?? null;
}
