/**
 * Stands in for zod in the browser's build. Contracts declare their schemas with it as ever; here only the names
 * of the keys survive (`schema.shape`), which is all that `http-api.ts` needs. Whoever tries to validate in the
 * browser is told so: the server's answer is the validation.
 */
interface Keys {
  readonly shape: Record<string, unknown>;
}

type Anything = Keys & ((...input: unknown[]) => Anything);

const combining = new Set(['extend', 'safeExtend', 'merge', 'and']);
const describing = new Set(['object', 'strictObject', 'looseObject']);
const validating = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);

function keysOf(given: unknown): Record<string, unknown> {
  if (given === null || (typeof given !== 'object' && typeof given !== 'function')) return {};
  return 'shape' in given ? (given as Keys).shape : (given as Record<string, unknown>);
}

function method(name: string, shape: Record<string, unknown>) {
  return (first?: unknown): Anything => {
    if (validating.has(name)) throw new Error(`zod is not part of the browser's build: ${name}()`);
    if (describing.has(name)) return schema(keysOf(first));
    if (combining.has(name)) return schema({ ...shape, ...keysOf(first) });
    if (name === 'pick') {
      return schema(Object.fromEntries(Object.entries(shape).filter(([key]) => key in keysOf(first))));
    }
    if (name === 'omit') {
      return schema(Object.fromEntries(Object.entries(shape).filter(([key]) => !(key in keysOf(first)))));
    }
    return schema(shape);
  };
}

function schema(shape: Record<string, unknown>): Anything {
  return new Proxy((() => schema(shape)) as unknown as Anything, {
    get: (_target, name) => {
      if (name === 'shape') return shape;
      return typeof name === 'string' ? method(name, shape) : undefined;
    },
    has: (_target, name) => name === 'shape',
  });
}

export const z = schema({});
