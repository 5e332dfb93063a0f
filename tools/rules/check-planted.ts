import { parseSource } from './parse-source.ts';
import type { LoadedContract, Rule, Violation } from './rule.ts';

/** What a law says about a tree that exists in memory only: path to text. */
export function checkPlanted(
  law: Rule,
  texts: Record<string, string>,
  contracts: LoadedContract[] = [],
): Violation[] {
  return law.check({
    files: Object.entries(texts).map(([path, text]) => parseSource(path, text)),
    contracts,
  });
}
