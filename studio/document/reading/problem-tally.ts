import { compareTexts } from '../order.ts';
import { type Collection, collections } from '../schema.ts';
import type { Problem, ProblemKind } from '../song.ts';

const kinds: readonly ProblemKind[] = ['unknown', 'wrong', 'missing', 'circle', 'second', 'too many'];
const places: readonly Problem['in'][] = ['meta', ...collections];
const mostIds = 5;

export interface ProblemTally {
  add(where: Collection | 'meta', what: ProblemKind, id: string | null, count?: number): void;
  /** Sorted, so that equal documents have equal problems in whatever order they were found. */
  list(): readonly Problem[];
}

export function createProblemTally(): ProblemTally {
  const found = new Map<string, { count: number; ids: string[] }>();
  return {
    add(where, what, id, count = 1) {
      if (count === 0) return;
      const key = `${where} ${what}`;
      const one = found.get(key) ?? { count: 0, ids: [] };
      found.set(key, one);
      one.count += count;
      if (id !== null && !one.ids.includes(id)) {
        one.ids = [...one.ids, id].sort(compareTexts).slice(0, mostIds);
      }
    },
    list() {
      const problems = places.flatMap((where) =>
        kinds.flatMap((what): Problem[] => {
          const one = found.get(`${where} ${what}`);
          return one === undefined
            ? []
            : [Object.freeze({ in: where, what, count: one.count, ids: Object.freeze(one.ids) })];
        }),
      );
      return Object.freeze(problems);
    },
  };
}
