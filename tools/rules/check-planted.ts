import { parseSource } from './parse-source.ts';
import type { LoadedContract, Rule, Violation } from './rule.ts';

/** Checks a rule on a tree in memory: path to text. */
export function checkPlanted(
  rule: Rule,
  texts: Record<string, string>,
  contracts: LoadedContract[] = [],
): Violation[] {
  return rule.check({
    files: Object.entries(texts).map(([path, text]) => parseSource(path, text)),
    contracts,
  });
}
