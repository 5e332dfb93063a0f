import { z } from 'zod';
import { mapKeys, toCamel } from '#platform/pure/casing.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { invalid, malformed, notFound } from '#platform/pure/refusal.ts';
import { checkSafeValues } from '#platform/server/http/check-safe-values.ts';
import { toFieldErrors } from '#platform/server/http/field-errors.ts';

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

export type ReadInput = (raw: RawInput) => Record<string, unknown>;

/**
 * Compiles a reader of an endpoint's input: validates params, query and body and merges them into one camelCase object.
 * Refuses invalid params with 404, a body that is no object with 400, the rest with 422.
 */
export function compileInput(endpoint: AnyEndpoint): ReadInput {
  const nothing = z.strictObject({});
  const params = (endpoint.params as z.ZodObject | undefined) ?? nothing;
  const query = (endpoint.query as z.ZodObject | undefined) ?? nothing;
  const body = endpoint.body as z.ZodObject | undefined;
  checkUniqueKeys(endpoint.id, [params, query, body ?? nothing]);
  return (raw) => ({
    ...readParams(params, raw.params),
    ...readQuery(query, raw.query ?? {}),
    ...readBody(body, raw.body),
  });
}

function readParams(schema: z.ZodObject, raw: unknown): Record<string, unknown> {
  const result = schema.safeParse(mapKeys(raw ?? {}, toCamel));
  if (!result.success || JSON.stringify(raw).includes('\\u0000')) throw notFound();
  return result.data;
}

function readQuery(schema: z.ZodObject, raw: unknown): Record<string, unknown> {
  checkSafeValues(raw);
  return parseOrRefuse(schema, mapKeys(raw, toCamel));
}

function readBody(schema: z.ZodObject | undefined, raw: unknown): Record<string, unknown> {
  const isEmpty = raw === undefined || raw === null;
  if (!schema) {
    if (isEmpty || (typeof raw === 'object' && Object.keys(raw).length === 0)) return {};
    throw malformed('This call takes no body.');
  }
  if (!isEmpty && (typeof raw !== 'object' || Array.isArray(raw))) throw malformed();
  checkSafeValues(raw);
  return parseOrRefuse(schema, mapKeys(raw ?? {}, toCamel));
}

function parseOrRefuse(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalid(toFieldErrors(result.error.issues));
  return result.data;
}

function checkUniqueKeys(id: string, schemas: z.ZodObject[]): void {
  const seen = new Set<string>();
  for (const key of schemas.flatMap((schema) => Object.keys(schema.shape))) {
    if (seen.has(key)) throw new Error(`${id}: the key ${key} stands twice in params, query and body`);
    seen.add(key);
  }
}
