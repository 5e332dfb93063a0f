import { expect, test } from 'vitest';
import { genreOfTag } from '#features/tracks/model/genre-of-tag.ts';
import { licenceIds } from '#features/tracks/model/licences.ts';
import { isTag, MAX_TAGS } from '#features/tracks/model/tags.ts';
import { planTrackDetails } from './plan-track-details.ts';
import { planTracks } from './plan-tracks.ts';
import { tagsOfStyle } from './track-tags.ts';

const details = planTracks().map((plan) => planTrackDetails(plan, { free: false }));

test('each seeded track has 2 to 4 tags, which the site accepts and which repeat no genre', () => {
  for (const tag of Object.values(tagsOfStyle).flat()) {
    expect(isTag(tag), tag).toBe(true);
    expect(genreOfTag(tag), tag).toBeNull();
  }
  for (const { tags } of details) {
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags.length).toBeGreaterThanOrEqual(2);
    expect(tags.length).toBeLessThanOrEqual(Math.min(4, MAX_TAGS));
  }
});

test('about a fifth of the seeded tracks have Creative Commons licences, of every kind, and three have lyrics', () => {
  const commons = details.filter(({ licence }) => licence !== 'all_rights_reserved');
  expect(commons.length).toBeGreaterThan(details.length * 0.13);
  expect(commons.length).toBeLessThan(details.length * 0.27);
  expect(new Set(commons.map(({ licence }) => licence)).size).toBe(licenceIds.length - 1);
  expect(details.filter(({ lyrics }) => lyrics !== '')).toHaveLength(3);
});

test('a seeded track whose description lets everybody use it with the name of its owner has the licence that says so', () => {
  for (const plan of planTracks()) expect(planTrackDetails(plan, { free: true }).licence).toBe('cc_by');
});
