import { z } from 'zod';
import { mapKeys, toCamel, toSnake } from '#platform/pure/casing.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { type FieldErrors, invalid, malformed, notFound } from '#platform/pure/refusal.ts';
import { checkSafeValues } from '#platform/server/http/check-safe-values.ts';

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

/**
 * Converts schema issues to field errors of the wire: `{ title: ['This field is required'] }`.
 * The field is the innermost named key, in snake_case.
 */
function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    for (const field of fieldsOf(issue)) {
      const messages = (errors[field] ??= []);
      const message = messageOf(issue);
      if (!messages.includes(message)) messages.push(message);
    }
  }
  return errors;
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(toSnake);
  const named = issue.path.filter((part): part is string => typeof part === 'string');
  return [toSnake(named.at(-1) ?? 'base')];
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not a known field';
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : 'is invalid';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'This field is required'
        : `is too short (minimum is ${issue.minimum})`;
    case 'too_big':
      return issue.origin === 'string'
        ? `is too long (maximum is ${issue.maximum} characters)`
        : `is too large (maximum is ${issue.maximum})`;
    case 'custom':
      return issue.message;
    default:
      return 'is invalid';
  }
}
