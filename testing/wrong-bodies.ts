import type { z } from 'zod';

export interface WrongBody {
  title: string;
  body: unknown;
}

/** A string longer than any field accepts that still fits into a request. */
const tooLong = 'x'.repeat(30_000);
const otherTypes: readonly unknown[] = [7, 'text', true, ['text'], { a: 'text' }, [], {}];

/**
 * Every body that differs from a valid one by one error: a field missing, null, of another type, too long or unknown. `schema` only
 * tells whether a field may be absent or null.
 */
export function wrongBodies(good: Record<string, unknown>, schema: z.ZodType): WrongBody[] {
  const wholes = [[], [good], null].map((body) => ({ title: `the body ${JSON.stringify(body)}`, body }));
  return [...wholes.slice(0, 2), ...wrongFieldsOf(good, schema, '')];
}

function wrongFieldsOf(good: Record<string, unknown>, schema: z.ZodType, at: string): WrongBody[] {
  const unknown = { title: `${at}unknown_field`, body: { ...good, unknown_field: 'x' } };
  const perField = Object.entries(good).flatMap(([key, value]) => {
    const path = `${at}${key}`;
    const field = fieldOf(schema, key);
    const put = (title: string, wrong: unknown): WrongBody => ({ title, body: { ...good, [key]: wrong } });
    const { [key]: _left, ...without } = good;
    const faults = otherTypes
      .filter((other) => kindOf(other) !== kindOf(value))
      .map((other) => put(`${path} = ${JSON.stringify(other)}`, other));
    if (!field.safeParse(undefined).success) faults.push({ title: `${path} is missing`, body: without });
    if (!field.safeParse(null).success) faults.push(put(`${path} = null`, null));
    if (typeof value === 'string') faults.push(put(`${path} is too long`, tooLong));
    if (kindOf(value) !== 'object') return faults;
    const inner = wrongFieldsOf(value as Record<string, unknown>, field, `${path}.`);
    return [...faults, ...inner.map((fault) => put(fault.title, fault.body))];
  });
  return [unknown, ...perField];
}

/** A valid body with a NUL, then with a lone surrogate, in each of its texts. */
export function textsWithInvalidCharacters(good: Record<string, unknown>, at = ''): WrongBody[] {
  return Object.entries(good).flatMap(([key, value]) => {
    const put = (title: string, odd: unknown): WrongBody => ({ title, body: { ...good, [key]: odd } });
    if (typeof value === 'string') {
      return [
        put(`${at}${key} with NUL`, `${value}\u0000`),
        put(`${at}${key} with half a pair`, `${value}\ud800`),
      ];
    }
    if (kindOf(value) !== 'object' || value === null) return [];
    const inner = textsWithInvalidCharacters(value as Record<string, unknown>, `${at}${key}.`);
    return inner.map((odd) => put(odd.title, odd.body));
  });
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The schema of a field by its wire name, below any defaults and optionals around the object. */
function fieldOf(schema: z.ZodType, wireKey: string): z.ZodType {
  let inner = schema as unknown as { shape?: Record<string, z.ZodType>; def: { innerType?: z.ZodType } };
  while (!inner.shape && inner.def.innerType) inner = inner.def.innerType as unknown as typeof inner;
  const key = wireKey.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const field = inner.shape?.[key];
  if (!field) throw new Error(`The good input has ${wireKey}, which the schema does not know.`);
  return field;
}
