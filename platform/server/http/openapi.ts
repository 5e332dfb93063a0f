import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { mapKeys, toSnake } from '#platform/pure/casing.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { tokenScopeOf } from '#platform/pure/token-scope.ts';

type Io = 'input' | 'output';
type PrintSchema = (schema: z.ZodType, io: Io) => unknown;
type NameRegistry = z.core.$ZodRegistry<{ id?: string | undefined }>;

/** An address beside the API that programs need, as the document shows it: its operations by method in lower case. */
export interface DocumentedRoute {
  path: string;
  operations: Readonly<Record<string, object>>;
}

/**
 * Prints the OpenAPI 3.1 document of the endpoints and of other routes. A schema that has an id in `names` (`.meta({ id })`) is a
 * component that operations refer to. Throws when two different schemas have one id, or a schema differs between request and answer.
 */
export function printOpenApi(
  endpoints: readonly AnyEndpoint[],
  names: NameRegistry = z.globalRegistry,
  routes: readonly DocumentedRoute[] = [],
): object {
  const paths: Record<string, Record<string, object>> = {};
  const pathOf = createPathPrinter(endpoints);
  const { print, components } = createSchemaPrinter(names);
  for (const endpoint of endpoints) {
    const { path, parameterNames } = pathOf(endpoint.path);
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = printOperation(endpoint, parameterNames, print);
  }
  for (const { path, operations } of routes) paths[path] = operations;
  const byName = [...components].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tonehall',
      version: '1',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        Error: { oneOf: [errorSchema, fieldErrorsSchema] },
        ...Object.fromEntries(byName),
      },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([name, description]) => [name, { description, content: errorContent }]),
      ),
      securitySchemes,
    },
  };
}

/** Two paths that differ in the names of their parameters are one path of the document; the first in the alphabet gives the names. */
function createPathPrinter(endpoints: readonly AnyEndpoint[]) {
  const namesIn = (path: string) => [...path.matchAll(/:([a-z_]+)/gi)].map(([, name = '']) => name);
  const shapeOf = (path: string) => path.replace(/:[a-z_]+/gi, '{}');
  const namesOfShape = new Map<string, string[]>();
  for (const path of endpoints.map((endpoint) => endpoint.path).sort())
    if (!namesOfShape.has(shapeOf(path))) namesOfShape.set(shapeOf(path), namesIn(path));
  return (path: string) => {
    const shown = namesOfShape.get(shapeOf(path)) ?? [];
    const parameterNames = new Map(namesIn(path).map((name, index) => [name, shown[index] ?? name]));
    return {
      path: path.replace(/:([a-z_]+)/gi, (_all, name: string) => `{${parameterNames.get(name)}}`),
      parameterNames,
    };
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

const refusals = {
  SignedOut: 'Nobody is signed in',
  Forbidden: 'The caller may not do this, or the CSRF token is missing or belongs to another session',
  NotFound: 'There is no such thing, or it may not be seen',
  Invalid: 'The input is wrong; `errors` names each wrong field',
  TooMany: 'Too many calls; `Retry-After` says in how many seconds the next is taken',
  Refused: 'Refused',
};
const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tonehall_session',
    description: 'Set by `POST /users/sign_in`. An installation without https calls it `tonehall_session`.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token, made at `/account/tokens`. `x-token-scope` of a call names the scope that it needs; `none` takes no token.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'From `GET /api/csrf_token`; a new one after signing in and after signing out.',
  },
};

/** What an operation answers that is refused, by status; `default` are those of no kind of their own. */
function printRefusals(endpoint: AnyEndpoint): object {
  const isForMembers = endpoint.access !== 'anyone';
  const needsCsrf = endpoint.method !== 'GET' && endpoint.csrf !== false;
  const ref = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(isForMembers && { 401: ref('SignedOut') }),
    ...((endpoint.access === 'site_admin' || needsCsrf || endpoint.community) && { 403: ref('Forbidden') }),
    ...(endpoint.params && { 404: ref('NotFound') }),
    422: ref('Invalid'),
    ...(endpoint.limits && { 429: ref('TooMany') }),
    default: ref('Refused'),
  };
}

/** What a call has to carry: a session where members are asked, with the CSRF token where something is written, or an access token. */
function printSecurity(endpoint: AnyEndpoint): object[] {
  const { access, method, csrf } = endpoint;
  const needsCsrf = method !== 'GET' && csrf !== false;
  const token = needsCsrf ? { csrf: [] } : {};
  const byToken = tokenScopeOf(endpoint) === 'none' ? [] : [{ token: [] }];
  if (access !== 'anyone') return [{ session: [], ...token }, ...byToken];
  return needsCsrf ? [token, { session: [], ...token }, ...byToken] : [];
}

function printOperation(
  endpoint: AnyEndpoint,
  parameterNames: ReadonlyMap<string, string>,
  print: PrintSchema,
): object {
  const json = (schema: z.ZodType, io: Io) => ({ 'application/json': { schema: print(schema, io) } });
  const status = String(endpoint.status ?? (endpoint.answer ? 200 : 204));
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    security: printSecurity(endpoint),
    'x-token-scope': tokenScopeOf(endpoint),
    parameters: [
      ...printParameters(endpoint.params, 'path', print).map((parameter) => ({
        ...parameter,
        name: parameterNames.get(parameter.name) ?? parameter.name,
      })),
      ...printParameters(endpoint.query, 'query', print),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: json(endpoint.body, 'input') } } : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(endpoint.answer ? { content: json(endpoint.answer, 'output') } : {}),
      },
      ...printRefusals(endpoint),
    },
  };
}

function printParameters(schema: z.ZodObject | undefined, place: 'path' | 'query', print: PrintSchema) {
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
