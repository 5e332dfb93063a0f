import { z } from 'zod';
import { mapKeys, toSnake } from '#platform/pure/casing.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';

/** Prints the OpenAPI 3.1 document of the endpoints. */
export function printOpenApi(endpoints: readonly AnyEndpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-z_]+)/gi, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = printOperation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tonehall', version: '1', license: { name: 'AGPL-3.0-or-later' } },
    paths,
    components: {
      schemas: {
        Error: { oneOf: [errorSchema, fieldErrorsSchema] },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tonehall_session' } },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string' }, code: { type: 'string' } },
};
const fieldErrorsSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

function printOperation(endpoint: AnyEndpoint): object {
  const status = String(endpoint.status ?? (endpoint.answer ? 200 : 204));
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [...printParameters(endpoint.params, 'path'), ...printParameters(endpoint.query, 'query')],
    ...(endpoint.body ? { requestBody: { required: true, content: json(endpoint.body, 'input') } } : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(endpoint.answer ? { content: json(endpoint.answer, 'output') } : {}),
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function printParameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.shape ?? {}).map(([key, field]) => ({
    name: toSnake(key),
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: toSchema(field as z.ZodType, 'input'),
  }));
}

function json(schema: z.ZodType, io: 'input' | 'output'): object {
  return { 'application/json': { schema: toSchema(schema, io) } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return toWireNames(rest);
}

/** Converts property names, `required` and `default` to snake_case; keywords of JSON Schema stay. */
function toWireNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toWireNames);
  if (schema === null || typeof schema !== 'object') return schema;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      const entries = Object.entries(value as object).map(([name, field]) => [
        toSnake(name),
        toWireNames(field),
      ]);
      out[key] = Object.fromEntries(entries);
    } else if (key === 'required' && Array.isArray(value))
      out[key] = value.map((name) => toSnake(String(name)));
    else if (key === 'default') out[key] = mapKeys(value, toSnake);
    else out[key] = toWireNames(value);
  }
  return out;
}
