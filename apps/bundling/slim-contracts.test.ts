import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { slimContract } from './slim-contracts.ts';

const createTrack = endpoint({
  id: 'tracks.create',
  method: 'POST',
  path: '/api/mixdowns',
  access: 'signed_in',
  summary: 'A new track',
  body: z.strictObject({ title: z.string().max(100), genreId: z.number() }),
  answer: z.strictObject({ id: z.uuid() }),
});

test("the browser gets an endpoint's address and the keys of its body", () => {
  expect(slimContract({ createTrack })).toContain(
    'export const createTrack = {"id":"tracks.create","method":"POST","path":"/api/mixdowns","body":{"shape":{"title":0,"genreId":0}}};',
  );
});

test('a group of endpoints stays a group', () => {
  expect(slimContract({ tracks: { createTrack } })).toContain(
    'export const tracks = {"createTrack":{"id":"tracks.create"',
  );
});

test('the browser gets of a page what navigation needs, and the rendering server its id, too', () => {
  const trackPage = { id: 'track', path: '/track/$id', edition: 'site', budgetKb: 160, cacheKey: false };
  expect(slimContract({ trackPage })).toContain(
    'export const trackPage = {"path":"/track/$id","edition":"site"};',
  );
  expect(slimContract({ trackPage }, { ssr: true })).toContain(
    'export const trackPage = {"id":"track","path":"/track/$id","edition":"site"};',
  );
});

test('constants are kept, schemas and functions are not', () => {
  const text = slimContract({ longest: 100, kinds: ['a'], TrackView: z.strictObject({}), make: () => 1 });
  expect(text).toBe('export const longest = 100;\nexport const kinds = ["a"];\nexport {};\n');
});
