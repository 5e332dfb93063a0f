import type { Law, LoadedContract, Violation } from './law.ts';
import { parseSource } from './parse-source.ts';

/** What a law says about a tree that exists in memory only: path to text. */
export function planted(
  law: Law,
  texts: Record<string, string>,
  contracts: LoadedContract[] = [],
): Violation[] {
  return law.check({
    files: Object.entries(texts).map(([path, text]) => parseSource(path, text)),
    contracts,
  });
}
