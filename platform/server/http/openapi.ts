import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { mapKeys, toSnake } from '#platform/pure/casing.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';

type Io = 'input' | 'output';
type PrintSchema = (schema: z.ZodType, io: Io) => unknown;
type NameRegistry = z.core.$ZodRegistry<{ id?: string | undefined }>;

/**
 * Prints the OpenAPI 3.1 document of the endpoints. A schema that has an id in `names` (`.meta({ id })`) is a component that
 * operations refer to. Throws when two different schemas have one id, or a schema differs between request and answer.
 */
export function printOpenApi(
  endpoints: readonly AnyEndpoint[],
  names: NameRegistry = z.globalRegistry,
): object {
  const paths: Record<string, Record<string, object>> = {};
  const { print, components } = createSchemaPrinter(names);
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-z_]+)/gi, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = printOperation(endpoint, print);
  }
  const byName = [...components].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: { title: 'Tonehall', version: '1', license: { name: 'AGPL-3.0-or-later' } },
    paths,
    components: {
      schemas: {
        Error: { oneOf: [errorSchema, fieldErrorsSchema] },
        ...Object.fromEntries(byName),
      },
      responses: { Refused: refused },
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

const refused = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function printOperation(endpoint: AnyEndpoint, print: PrintSchema): object {
  const json = (schema: z.ZodType, io: Io) => ({ 'application/json': { schema: print(schema, io) } });
  const status = String(endpoint.status ?? (endpoint.answer ? 200 : 204));
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...printParameters(endpoint.params, 'path', print),
      ...printParameters(endpoint.query, 'query', print),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: json(endpoint.body, 'input') } } : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(endpoint.answer ? { content: json(endpoint.answer, 'output') } : {}),
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function printParameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  print: PrintSchema,
): object[] {
  return Object.entries(schema?.shape ?? {}).map(([key, field]) => ({
    name: toSnake(key),
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: print(field as z.ZodType, 'input'),
  }));
}

/** Prints schemas as JSON Schema with wire names; the named ones become `components`. */
function createSchemaPrinter(names: NameRegistry) {
  const components = new Map<string, unknown>();
  const print: PrintSchema = (schema, io) => {
    const options = { io, metadata: names, unrepresentable: 'any', reused: 'inline' } as const;
    const { $schema: _dialect, $defs = {}, ...printed } = z.toJSONSchema(schema, options);
    for (const [name, definition] of Object.entries($defs)) {
      const component = toWireNames(definition);
      if (name === 'Error' || !isDeepStrictEqual(components.get(name) ?? component, component))
        throw new Error(`two different schemas are called ${name}`);
      components.set(name, component);
    }
    return toWireNames(printed);
  };
  return { print, components };
}

/** Converts property names, `required` and `default` to snake_case and the targets of `$ref`; keywords of JSON Schema stay. */
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
    else if (key === '$ref') out[key] = String(value).replace('#/$defs/', '#/components/schemas/');
    else out[key] = toWireNames(value);
  }
  return out;
}
