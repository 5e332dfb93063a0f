import { lineAt } from './line-at.ts';
import type { Rule, SourceFile, Violation } from './rule.ts';

/** Words that product copy may use and code may not; docs/glossary.md has the words to use. */
const metaphors = ['house', 'hall', 'whoever', 'astray', 'unsteady', 'crooked', 'deed', 'told', 'heir'];
/** In names also words that are plain English in a sentence. */
const notInNames = new Set([
  ...metaphors,
  'door',
  'tell',
  'tells',
  'tidy',
  'sweep',
  'forget',
  'greet',
  'farewell',
  'warmth',
  'tide',
  'enliven',
]);
const inSentence = new RegExp(`\\b(?:${metaphors.join('|')})\\b`, 'i');

/** What stores call what they do. */
const storeVerbs =
  /^(?:find|get|list|count|has|is|owns|check|insert|update|delete|upsert|replace|increment|lock|claim|release|purge|clear|schedule|backdate|write|withhold|restore|export|confirm|to)(?![a-z])/;

const declaration = /\b(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;
const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
const exportedFunction = /\bexport\s+(?:async\s+)?function\s+(\w+)/g;

/** Names, comments and test titles use the words of the glossary. Migrations and this list of words are exempt. */
export const plainWords: Rule = {
  name: 'plain words',
  check: ({ files }) =>
    files
      .filter(
        ({ path }) => /\.tsx?$/.test(path) && !/^(?:db\/migrations|tools\/rules\/plain-words)/.test(path),
      )
      .flatMap((file) => [...inNames(file), ...inComments(file), ...inTitles(file), ...inStores(file)]),
};

function inNames(file: SourceFile): Violation[] {
  const names = [
    { name: file.path.split('/').at(-1)?.replace(/\..*$/, '') ?? '', line: 1 },
    ...[...file.bare.matchAll(declaration)].map((found) => ({
      name: found[1] ?? '',
      line: lineAt(file.bare, found.index),
    })),
  ];
  return names.flatMap(({ name, line }) => {
    const word = wordsOf(name).find((one) => notInNames.has(one));
    return word === undefined
      ? []
      : [{ path: file.path, line, text: `"${name}": "${word}" is no word of docs/glossary.md` }];
  });
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

function inComments({ path, comments }: SourceFile): Violation[] {
  return comments.flatMap(({ text, line }) => {
    const word = inSentence.exec(text)?.[0];
    return word === undefined
      ? []
      : [{ path, line, text: `a comment says "${word}", which is no word of docs/glossary.md` }];
  });
}

function inTitles({ path, code }: SourceFile): Violation[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return [];
  return [...code.matchAll(title)].flatMap((found) => {
    const word = inSentence.exec(found[2] ?? '')?.[0];
    return word === undefined
      ? []
      : [
          {
            path,
            line: lineAt(code, found.index),
            text: `a test title says "${word}", which is no word of docs/glossary.md`,
          },
        ];
  });
}

function inStores({ path, bare }: SourceFile): Violation[] {
  if (!path.endsWith('.store.ts')) return [];
  return [...bare.matchAll(exportedFunction)]
    .filter((found) => !storeVerbs.test(found[1] ?? ''))
    .map((found) => ({
      path,
      line: lineAt(bare, found.index),
      text: `"${found[1]}" begins with no verb that docs/glossary.md gives to stores`,
    }));
}
