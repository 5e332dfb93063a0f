import { expect, test } from 'vitest';
import { z } from './contract-keys.ts';

const keys = (schema: { shape: object }) => Object.keys(schema.shape);

test('of an object schema the keys remain', () => {
  expect(keys(z.strictObject({ title: z.string().min(1).max(100), genreId: z.number().optional() }))).toEqual(
    ['title', 'genreId'],
  );
});

test('schemas that are built from others know all their keys', () => {
  const base = z.object({ a: z.string(), b: z.uuid() });
  expect(keys(base.extend({ c: z.enum(['x']) }))).toEqual(['a', 'b', 'c']);
  expect(keys(base.extend(z.object({ d: z.string() }).shape))).toEqual(['a', 'b', 'd']);
  expect(keys(base.pick({ a: true }))).toEqual(['a']);
  expect(keys(base.omit({ a: true }))).toEqual(['b']);
  expect(keys(base.partial())).toEqual(['a', 'b']);
  expect(keys(base.refine(() => true).meta({ title: 'x' }))).toEqual(['a', 'b']);
});

test('nobody can believe that something was validated', () => {
  expect(() => z.string().parse('x')).toThrow('zod is not part of the browser');
});
