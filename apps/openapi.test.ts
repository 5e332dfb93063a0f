import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { printOpenApi } from '#platform/server/http/openapi.ts';
import { printApi } from '../tools/dump/print-api.ts';
import { features } from './features.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const written = await readFile(join(import.meta.dirname, '../docs/openapi.json'), 'utf8');
const document = JSON.parse(written) as Json;

/** The value with every `$ref` replaced by its target in `document`; keys beside a `$ref` are added to the target's. */
function dereference(value: Json, root: Json): Json {
  if (Array.isArray(value)) return value.map((item) => dereference(item, root));
  if (value === null || typeof value !== 'object') return value;
  const { $ref, ...rest } = value;
  const entries = Object.entries(rest).map(([key, item]) => [key, dereference(item, root)]);
  const whole = Object.fromEntries(entries) as { [key: string]: Json };
  return typeof $ref === 'string' ? { ...(dereference(find($ref, root), root) as object), ...whole } : whole;
}

/** The target of `#/components/schemas/Error` and its like; throws where there is none. */
function find(ref: string, root: Json): Json {
  let target: Json | undefined = root;
  for (const key of ref.replace('#/', '').split('/'))
    target = (target as { [key: string]: Json } | undefined)?.[key];
  if (target === undefined) throw new Error(`${ref} has no target`);
  return target;
}

/** Object schemas with at least so many properties, each as text and as often as it is written. */
function listObjectSchemas(value: Json, minProperties: number): string[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap((item) => listObjectSchemas(item, minProperties));
  const { type, properties } = value as { type?: Json; properties?: Json };
  const isLarge = type === 'object' && Object.keys(properties ?? {}).length >= minProperties;
  return isLarge ? [JSON.stringify(value), ...inner] : inner;
}

test('docs/openapi.json equals the output of npm run dump', () => {
  expect(written).toBe(printApi(features));
});

test('every operation of docs/openapi.json with its references resolved equals the operation printed in full', () => {
  const endpoints = features.flatMap((feature) => feature.endpoints.map((bound) => bound.endpoint));
  const routes = features.flatMap((feature) => feature.documentedRoutes);
  const inFull = JSON.parse(JSON.stringify(printOpenApi(endpoints, z.registry(), routes))) as Json;
  const operations = (root: Json) => (dereference(root, root) as { paths: Json }).paths;
  expect(JSON.stringify(inFull)).not.toContain('#/components/schemas/TrackView');
  expect(written).toContain('#/components/schemas/TrackView');
  expect(operations(document)).toEqual(operations(inFull));
});

test('an object schema of five properties or more is written once in docs/openapi.json', () => {
  const schemas = listObjectSchemas(document, 5);
  const repeated = schemas.filter((schema, index) => schemas.indexOf(schema) !== index);
  expect(repeated).toEqual([]);
});
