import { collectNames, type Names } from '../names/collect-names.ts';
import { lineAt } from './line-at.ts';
import type { Rule, Violation } from './rule.ts';

const path = 'docs/persisted-names.json';

/** What databases, cookies, browsers and sent letters hold is found again: its names are written down and do not change. */
export const persistedNames: Rule = {
  name: 'names that outlive a release',
  check: ({ files }) => {
    const text = files.find((file) => file.path === path)?.text ?? '{}';
    const written: Names = JSON.parse(text);
    const present = collectNames(files);
    const missing = namesBeside(written, present).map(({ kind, name }): Violation => {
      const says = `"${name}" (${kind}) is gone from the code, but rows, cookies, browsers or sent letters may hold it: bring it back. Only where nothing can hold it any more, take the line out by hand`;
      return { path, line: lineAt(text, text.indexOf(JSON.stringify(name))), text: says };
    });
    const added = namesBeside(present, written).map(({ kind, name }): Violation => {
      return { path, line: 1, text: `"${name}" (${kind}) is new: npm run names writes it down` };
    });
    return [...missing, ...added];
  },
};

/** The names of the one that the other lacks. */
function namesBeside(names: Names, others: Names): { kind: string; name: string }[] {
  return Object.entries(names).flatMap(([kind, list]) =>
    list.filter((name) => !others[kind]?.includes(name)).map((name) => ({ kind, name })),
  );
}
