import { collectNames, type Names } from '../names/collect-names.ts';
import { lineAt } from './line-at.ts';
import type { Rule, Violation } from './rule.ts';

const path = 'docs/persisted-names.json';

/** Names in databases, cookies, browsers and sent e-mails must stay: they are recorded and do not change. */
export const persistedNames: Rule = {
  name: 'persisted names',
  check: ({ files }) => {
    const text = files.find((file) => file.path === path)?.text ?? '{}';
    const written: Names = JSON.parse(text);
    const present = collectNames(files);
    const missing = namesBeside(written, present).map(({ kind, name }): Violation => {
      const message = `"${name}" (${kind}) is gone from the code, but rows, cookies, browsers or sent e-mails may contain it: restore it. Only where nothing can contain it any more, delete the line by hand`;
      return { path, line: lineAt(text, text.indexOf(JSON.stringify(name))), text: message };
    });
    const added = namesBeside(present, written).map(({ kind, name }): Violation => {
      return { path, line: 1, text: `"${name}" (${kind}) is new: npm run names records it` };
    });
    return [...missing, ...added];
  },
};

/** The names in the first that the second lacks. */
function namesBeside(names: Names, others: Names): { kind: string; name: string }[] {
  return Object.entries(names).flatMap(([kind, list]) =>
    list.filter((name) => !others[kind]?.includes(name)).map((name) => ({ kind, name })),
  );
}
