import { columnOwners } from '../column-owners.ts';
import { isTestCode } from '../layers.ts';
import type { Rule, SourceFile } from '../rule.ts';
import { tableWrites } from './table-writes.ts';

/** Tables that every store may insert into: a change and its event can be one statement. */
const shared = new Set(['outbox_events']);

/**
 * Each table is written by one feature, by one gateway, or by the platform. What only seeds write for a feature stands in
 * `db/seeds/writers/<feature>.store.ts` and counts as that feature's.
 */
export const tableOwners: Rule = {
  name: 'one writer for a table',
  check: ({ files }) => {
    const owners = new Map<string, { owner: string; path: string }>();
    return seedsLast(files.filter((file) => !isTestCode(file.path))).flatMap((file) => {
      const owner = writerOf(file.path);
      if (owner === null) return [];
      return tableWrites(file).flatMap(({ table, line }) => {
        if (table in columnOwners) return [];
        const first = owners.get(table);
        const refuse = (text: string) => [{ path: file.path, line, text: `writes "${table}", ${text}` }];
        if (owner === noFeature) return refuse('which a seed does in db/seeds/writers/<feature>.store.ts');
        if (!first) owners.set(table, { owner, path: file.path });
        if (!first || first.owner === owner || shared.has(table)) return [];
        return refuse(`which ${first.path} already writes`);
      });
    });
  },
};

/** The owner of what other seeds write; it may write nothing. */
const noFeature = 'no feature';

const isSeed = ({ path }: SourceFile): boolean => path.startsWith('db/seeds/');

const seedsLast = (files: readonly SourceFile[]): readonly SourceFile[] => [
  ...files.filter((file) => !isSeed(file)),
  ...files.filter(isSeed),
];

/** A feature's name, `gateways/test`, `the platform`, or null where the rule does not look. */
export function writerOf(path: string): string | null {
  const feature = /^features\/([^/]+)\/server\/|^db\/seeds\/writers\/([^/]+)\.store\.ts$/.exec(path);
  if (feature) return feature[1] ?? feature[2] ?? null;
  if (path.startsWith('db/seeds/')) return noFeature;
  if (path.startsWith('platform/server/')) return 'the platform';
  return /^gateways\/[^/]+(?=\/server\/)/.exec(path)?.[0] ?? null;
}
