import type { z } from 'zod';
import { mapKeys, toSnake } from '#platform/pure/casing.ts';

type Encode = (value: unknown) => unknown;
type Rename = (key: string) => string;

const sameName: Rename = (key) => key;

/**
 * Compiles an answer schema into a function that returns the declared fields under their wire names. Undeclared fields
 * never leave the server.
 */
export function compileEncoder(schema: z.ZodType | undefined): Encode {
  return schema ? build(schema, toSnake) : () => undefined;
}

/** The same filter with unchanged names, for in-process answers during server rendering. */
export function compileFilter(schema: z.ZodType | undefined): Encode {
  return schema ? build(schema, sameName) : () => undefined;
}

function build(schema: z.ZodType, rename: Rename): Encode {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  switch (def.type) {
    case 'object':
      return buildObject(def.shape as Record<string, z.ZodType>, rename);
    case 'array': {
      const item = build(def.element as z.ZodType, rename);
      return (value) => (Array.isArray(value) ? value.map(item) : value);
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly': {
      const inner = build(def.innerType as z.ZodType, rename);
      return (value) => (value === null || value === undefined ? value : inner(value));
    }
    case 'lazy':
      return (value) => build((def.getter as () => z.ZodType)(), rename)(value);
    case 'union':
      return buildUnion(def.options as z.ZodType[], rename);
    case 'record':
      return buildRecord(build(def.valueType as z.ZodType, rename));
    // A value without a schema, like a block of a page: all its names are renamed.
    case 'unknown':
      return (value) => (rename === sameName ? value : mapKeys(value, rename));
    default:
      return (value) => value;
  }
}

function buildObject(shape: Record<string, z.ZodType>, rename: Rename): Encode {
  const fields = Object.entries(shape).map(([key, field]) => ({
    key,
    wire: rename(key),
    encode: build(field, rename),
  }));
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const source = value as Record<string, unknown>;
    const out: Record<string, unknown> = {};
    for (const field of fields) {
      const item = source[field.key];
      if (item !== undefined) out[field.wire] = field.encode(item);
    }
    return out;
  };
}

/** The keys of a record are data, not names: they stay as they are. */
function buildRecord(item: Encode): Encode {
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, item(one)]));
  };
}

function buildUnion(options: z.ZodType[], rename: Rename): Encode {
  const branches = options.map((option) => ({
    option,
    encode: build(option, rename),
    literals: literalsOf(option),
  }));
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const source = value as Record<string, unknown>;
    // Discriminated unions are matched by their literals, since parsing is slow.
    const possible = branches.filter(({ literals }) =>
      literals.every(({ key, values }) => values.has(source[key])),
    );
    const [only] = possible;
    const branch =
      possible.length === 1 && only && only.literals.length > 0
        ? only
        : possible.find(({ option }) => option.safeParse(value).success);
    if (!branch) throw new Error('An answer fits no branch of its schema');
    return branch.encode(value);
  };
}

/** The literal fields of an object schema with their values. */
function literalsOf(schema: z.ZodType): { key: string; values: ReadonlySet<unknown> }[] {
  const { def } = schema as unknown as { def: { type: string; shape?: Record<string, z.ZodType> } };
  return Object.entries(def.shape ?? {}).flatMap(([key, field]) => {
    const { type, values } = (field as unknown as { def: { type: string; values?: unknown[] } }).def;
    return type === 'literal' && values ? [{ key, values: new Set(values) }] : [];
  });
}
