import { expect, test } from 'vitest';
import { allRules } from '../rules/all-rules.ts';
import { checkPlanted } from '../rules/check-planted.ts';
import { endpointFiles } from './endpoint-files.ts';

test('an action and its test are created in their folder and follow the rules', () => {
  const { files, contract, binding } = endpointFiles('tracks', 'archive-track');
  expect(Object.keys(files)).toEqual([
    'features/tracks/server/archive-track.ts',
    'features/tracks/server/archive-track.test.ts',
  ]);
  expect(files['features/tracks/server/archive-track.ts']).toContain('export async function archiveTrack(');
  expect(contract).toContain("id: 'tracks.archive'");
  expect(binding).toBe('bind(contract.archiveTrack, archiveTrack),');
  expect(allRules.flatMap((rule) => checkPlanted(rule, files))).toEqual([]);
});

test.each([
  ['Tracks', 'archive-track'],
  ['tracks', 'archiveTrack'],
  ['tracks', '../archive'],
])('names that are not kebab-case are refused: %s %s', (feature, verb) => {
  expect(() => endpointFiles(feature, verb)).toThrow('is not kebab-case');
});
