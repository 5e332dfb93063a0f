import { isTestCode } from './layers.ts';
import type { Rule } from './rule.ts';
import { tableWrites } from './table-writes.ts';

/** Tables that every store may insert into: a change and its event can be one statement. */
const shared = new Set(['outbox_events']);

/** Each table is written by one feature, by one gateway, or by the platform. */
export const tableOwners: Rule = {
  name: 'one writer for a table',
  check: ({ files }) => {
    const owners = new Map<string, { owner: string; path: string }>();
    return files
      .filter((file) => !isTestCode(file.path))
      .flatMap((file) => {
        const owner =
          /^(?:features\/|(?=gateways\/))(.+?)\/server\//.exec(file.path)?.[1] ?? platformOwner(file.path);
        if (owner === null) return [];
        return tableWrites(file).flatMap(({ table, line }) => {
          const first = owners.get(table);
          if (!first) owners.set(table, { owner, path: file.path });
          if (!first || first.owner === owner || shared.has(table)) return [];
          return [{ path: file.path, line, text: `writes "${table}", which ${first.path} already writes` }];
        });
      });
  },
};

const platformOwner = (path: string): string | null =>
  path.startsWith('platform/server/') ? 'the platform' : null;
