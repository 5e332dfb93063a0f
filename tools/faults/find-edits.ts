import { parseSync } from 'oxc-parser';
import { asNode, asNodes, childrenOf, type SyntaxNode } from '../names/syntax-node.ts';

/** One edit of a source file: the characters from `start` to `end` become `text`. */
export interface Edit {
  kind: string;
  /** The function around it. */
  inFunction: string;
  start: number;
  end: number;
  text: string;
}

const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

/** Replacements in SQL text; each occurrence is an edit of its own. */
const inSql: readonly [RegExp, string][] = [
  [/ and (?!not )/g, ' or '],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/ desc\b/g, ' asc'],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/ \+ 1\b/g, ' + 2'],
  [/ on conflict do nothing\b/g, ''],
  [/ for (no key )?update\b/g, ''],
];

/**
 * Every edit of a file that a test should notice: a condition negated, a statement dropped, a comparison or a constant changed, a
 * `where` removed, a clause of SQL changed. Only inside named functions.
 */
export function findEdits(path: string, source: string): Edit[] {
  const edits: Edit[] = [];
  visit(parseSync(path, source).program as unknown as SyntaxNode, null);
  return edits;

  function visit(node: SyntaxNode, inFunction: string | null): void {
    const name = inFunction ?? nameOf(node);
    if (inFunction !== null) look(node, inFunction);
    if (/^TS|^Import/.test(node.type)) return;
    for (const child of childrenOf(node)) visit(child, name);
  }

  function look(node: SyntaxNode, inFunction: string): void {
    const add = (kind: string, { start, end }: { start: number; end: number }, text: string) =>
      edits.push({ kind, inFunction, start, end, text });
    const textOf = ({ start, end }: SyntaxNode) => source.slice(start, end);
    const test = asNode(node.test);
    if (/^(If|While)Statement$|^ConditionalExpression$/.test(node.type) && test)
      add('a condition is turned round', test, `!(${textOf(test)})`);
    if (node.type === 'ExpressionStatement') add('a statement is dropped', node, ';');
    const other = swapped[String(node.operator)];
    const [left, right] = [asNode(node.left), asNode(node.right)];
    if (/^(Binary|Logical)Expression$/.test(node.type) && left && right && other) {
      const between = source.slice(left.end, right.start);
      const at = left.end + between.indexOf(String(node.operator));
      add('an operator is changed', { start: at, end: at + String(node.operator).length }, other);
    }
    if (node.type === 'Literal' && typeof node.value === 'number')
      add('a constant is changed', node, String(node.value + 1));
    if (node.type === 'Literal' && typeof node.value === 'boolean')
      add('a constant is changed', node, String(!node.value));
    const callee = asNode(node.callee);
    const object = asNode(callee?.object);
    if (node.type === 'CallExpression' && asNode(callee?.property)?.name === 'where' && object)
      add('a where is taken out', { start: object.end, end: node.end }, '');
    if (node.type === 'TaggedTemplateExpression' && textOf(asNode(node.tag) ?? node).startsWith('sql'))
      for (const quasi of asNodes(asNode(node.quasi)?.quasis)) addSql(quasi, add);
  }

  function addSql(quasi: SyntaxNode, add: (kind: string, at: Edit | SyntaxNode, text: string) => void): void {
    const raw = (quasi.value as { raw: string }).raw;
    const start = source.indexOf(raw, quasi.start);
    for (const [pattern, text] of inSql)
      for (const found of raw.matchAll(pattern)) {
        const at = start + found.index;
        add('a clause of SQL is changed', { ...quasi, start: at, end: at + found[0].length }, text);
      }
  }
}

/** The name of a declared function, or of a top-level constant that holds one. */
function nameOf(node: SyntaxNode): string | null {
  if (node.type === 'FunctionDeclaration') return String(asNode(node.id)?.name);
  const value = node.type === 'VariableDeclarator' ? asNode(node.init) : null;
  return value && /Function/.test(value.type) ? String(asNode(node.id)?.name) : null;
}
