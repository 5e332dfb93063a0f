import type { AnyEndpoint } from '#platform/pure/contract.ts';
import type { LoadedContract, Rule, Violation } from './rule.ts';
import { unboundedParts } from './unbounded-parts.ts';

/** Inputs are bounded: strict objects, strings and lists with a maximum. */
export const boundedInputs: Rule = {
  name: 'bounded inputs',
  check: ({ contracts }) => contracts.flatMap(inContract),
};

function inContract({ path, exports, failure }: LoadedContract): Violation[] {
  if (failure !== undefined) return [{ path, line: 1, text: `cannot be loaded: ${failure}` }];
  return endpointsIn(exports, 0).flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      endpoint[part] === undefined
        ? []
        : unboundedParts(endpoint[part]).map((text) => ({
            path,
            line: 1,
            text: `${endpoint.id} ${part}${text}`,
          })),
    ),
  );
}

function endpointsIn(value: unknown, depth: number): AnyEndpoint[] {
  if (isEndpoint(value)) return [value];
  if (depth > 2 || typeof value !== 'object' || value === null || '_zod' in value) return [];
  return Object.values(value).flatMap((inner) => endpointsIn(inner, depth + 1));
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}
