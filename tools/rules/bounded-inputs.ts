import type { AnyEndpoint } from '#platform/pure/contract.ts';
import type { LoadedContract, Rule, Violation } from './rule.ts';

/** The part of a zod 4 schema's definition that this check reads. */
interface Definition {
  type: string;
  checks?: { _zod: { def: { check: string; format?: string } } }[];
  check?: string;
  format?: string;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  items?: Schema[];
  rest?: Schema | null;
  left?: Schema;
  right?: Schema;
  in?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  getter?: () => Schema;
}
interface Schema {
  _zod: { def: Definition };
}

const bounds = new Set(['max_length', 'length_equals', 'max_size', 'size_equals']);
/** Formats with a length limit in their pattern; e-mail addresses and URLs have none. */
const boundedFormats = /^(regex|uuid|guid|nanoid|cuid2?|ulid|ipv4|ipv6|date|time|datetime|duration)$/;
const boundedTypes = new Set([
  'number',
  'int',
  'bigint',
  'boolean',
  'date',
  'enum',
  'literal',
  'null',
  'undefined',
  'void',
  'never',
  'nan',
  'transform',
]);

/** Paths (`.title`) and reasons of everything unbounded in a schema. */
function unboundedParts(schema: unknown, at = '', seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as Schema)._zod.def;
  const inner = (child: Schema | null | undefined, where: string) =>
    child ? unboundedParts(child, where, seen) : [];
  const needsMaximum = (what: string) => (isBounded(def) ? [] : [`${at}: ${what} without a maximum`]);

  switch (def.type) {
    case 'string':
      return needsMaximum('a string');
    case 'array':
      return [...needsMaximum('a list'), ...inner(def.element, `${at}[]`)];
    case 'object':
      return [
        ...(def.catchall?._zod.def.type === 'never' ? [] : [`${at}: an object that is not strict`]),
        ...Object.entries(def.shape ?? {}).flatMap(([key, child]) => inner(child, `${at}.${key}`)),
      ];
    case 'union':
      return (def.options ?? []).flatMap((child) => inner(child, at));
    case 'tuple':
      return [
        ...(def.items ?? []).flatMap((child) => inner(child, `${at}[]`)),
        ...inner(def.rest, `${at}[]`),
      ];
    case 'intersection':
      return [...inner(def.left, at), ...inner(def.right, at)];
    case 'pipe':
      return inner(def.in, at);
    case 'record':
      return [...inner(def.keyType, `${at} keys`), ...inner(def.valueType, `${at}.*`)];
    case 'lazy':
      return inner(def.getter?.(), at);
    default:
      if (def.innerType) return inner(def.innerType, at);
      return boundedTypes.has(def.type) ? [] : [`${at}: a value of kind ${def.type} is not bounded`];
  }
}

function isBounded(def: Definition): boolean {
  if (def.check === 'string_format' && boundedFormats.test(def.format ?? '')) return true;
  return (def.checks ?? []).some(({ _zod: { def: check } }) =>
    check.check === 'string_format' ? boundedFormats.test(check.format ?? '') : bounds.has(check.check),
  );
}

/** An unknown value is bounded by the bytes of the body, where the endpoint declares them. */
const isUnboundedIn = (endpoint: AnyEndpoint) => (text: string) =>
  endpoint.maxBodyBytes === undefined || !text.endsWith('a value of kind unknown is not bounded');

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
        : unboundedParts(endpoint[part])
            .filter(isUnboundedIn(endpoint))
            .map((text) => ({
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
