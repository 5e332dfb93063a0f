import { parseSync } from 'oxc-parser';
import { asNode, asNodes, childrenOf, type SyntaxNode } from '../names/syntax-node.ts';
import { namedIds } from '../rules/ledger.ts';

/** What a file proves, counted from its source. */
export interface TestCounts {
  /** Ledger lines that its titles name. */
  ids: string[];
  /** Tests; each row of a `test.each` table in the file counts as one. */
  tests: number;
  /** Calls of `expect`. */
  expects: number;
  /** Runs of fast-check, 100 by default. */
  runs: number;
  /** Rounds of loops with kills and races: constants named `rounds`. */
  rounds: number;
}

export type TestTotals = Omit<TestCounts, 'ids'> & { ids: number };

const DEFAULT_RUNS = 100;

/** Counts what a file of tests, or of test code, proves. Throws where it cannot be parsed. */
export function countTests(path: string, text: string): TestCounts {
  const parsed = parseSync(path, text);
  if (parsed.errors[0]) throw new Error(`${path}: ${parsed.errors[0].message}`);
  const counts: TestCounts = { ids: [], tests: 0, expects: 0, runs: 0, rounds: 0 };
  const lists = new Map<string, number>();
  visit(parsed.program as unknown as SyntaxNode);
  counts.ids = [...new Set(counts.ids)].sort();
  return counts;

  function visit(node: SyntaxNode): void {
    if (node.type === 'VariableDeclarator') constant(node);
    if (node.type === 'CallExpression') called(node);
    for (const child of childrenOf(node)) visit(child);
  }

  function constant({ id, init }: SyntaxNode): void {
    const name = String(asNode(id)?.name);
    const value = unwrapExpression(asNode(init));
    if (value?.type === 'ArrayExpression') lists.set(name, asNodes(value.elements).length);
    if (/rounds$/i.test(name)) counts.rounds += largestNumber(value);
  }

  function called(node: SyntaxNode): void {
    const callee = asNode(node.callee);
    const args = asNodes(node.arguments);
    if (nameOf(callee) === 'expect') counts.expects += 1;
    if (
      nameOf(asNode(callee?.object)) === 'expect' &&
      /^(soft|poll)$/.test(String(asNode(callee?.property)?.name))
    )
      counts.expects += 1;
    if (nameOf(asNode(callee?.object)) === 'fc' && asNode(callee?.property)?.name === 'assert')
      counts.runs += runsOf(args[1]);
    const rows = testRows(callee);
    const title = args[0];
    if (rows === 0 || !title) return;
    counts.tests += rows;
    counts.ids.push(...namedIds(text.slice(title.start, title.end)));
  }

  /** How many tests a call declares: 1 for `test(...)`, the rows for `test.each(rows)(...)`, 0 for another call. */
  function testRows(callee: SyntaxNode | null): number {
    if (/^(test|it)$/.test(nameOf(callee))) return 1;
    const each = callee?.type === 'CallExpression' ? asNode(callee.callee) : null;
    if (!each || !/^(test|it|describe)$/.test(nameOf(asNode(each.object)))) return 0;
    const table = unwrapExpression(asNodes(callee?.arguments)[0] ?? null);
    if (table?.type === 'ArrayExpression') return asNodes(table.elements).length;
    return lists.get(nameOf(table)) ?? 1;
  }
}

const nameOf = (node: SyntaxNode | null): string => (node?.type === 'Identifier' ? String(node.name) : '');

/** The value behind `as const` and the like. */
const unwrapExpression = (node: SyntaxNode | null): SyntaxNode | null =>
  node && /^TS(As|Satisfies)Expression$/.test(node.type) ? unwrapExpression(asNode(node.expression)) : node;

/** The number, or the larger branch of a condition; 0 for anything else. */
function largestNumber(value: SyntaxNode | null): number {
  if (value?.type === 'ConditionalExpression')
    return Math.max(largestNumber(asNode(value.consequent)), largestNumber(asNode(value.alternate)));
  return typeof value?.value === 'number' ? value.value : 0;
}

function runsOf(options: SyntaxNode | undefined): number {
  const numRuns = asNodes(options?.properties).find((one) => asNode(one.key)?.name === 'numRuns');
  const value = asNode(numRuns?.value)?.value;
  return typeof value === 'number' ? value : DEFAULT_RUNS;
}

/** The sums over all files; a ledger line that several files name counts once. */
export function totalOf(files: Readonly<Record<string, TestCounts>>): TestTotals {
  const all = Object.values(files);
  const sum = (pick: (counts: TestCounts) => number) => all.reduce((total, one) => total + pick(one), 0);
  return {
    ids: new Set(all.flatMap(({ ids }) => ids)).size,
    tests: sum(({ tests }) => tests),
    expects: sum(({ expects }) => expects),
    runs: sum(({ runs }) => runs),
    rounds: sum(({ rounds }) => rounds),
  };
}
