import { expect, test } from 'vitest';
import type { SoundFeatures } from '../../sound/analyse-sound.ts';
import { contrastRatio, hexLuminance } from '../oklch.ts';
import {
  COVER_FAMILIES,
  coverRecipeBeside,
  coverRecipePattern,
  makeCoverRecipe,
  readCoverRecipe,
} from './cover-recipe.ts';
import { drawnPictureSvg, trackCoverSvg } from './drawn-cover-svg.ts';

const rising = Array.from({ length: 1800 }, (_, at) => at / 1800);
const falling = rising.toReversed();
const features: SoundFeatures = {
  bpm: 120,
  bpmConfidence: 1,
  key: 'A minor',
  keyConfidence: 1,
  energyDb: -12,
  brightnessHz: 1500,
};
const ids = Array.from({ length: 300 }, (_, at) => `track-${at}`);
const sounds = [
  { peaks: rising, features },
  { peaks: [], features: null },
  { peaks: Array.from({ length: 1800 }, () => 0), features: { ...features, energyDb: -100, key: null } },
  {
    peaks: Array.from({ length: 1800 }, () => 1),
    features: { ...features, energyDb: 0, brightnessHz: 9000 },
  },
];

test('there are 24 families, and each draws the same sound in another way [TRACK-184]', () => {
  const recipe = makeCoverRecipe('one', { peaks: rising, features });
  const drawings = Array.from({ length: COVER_FAMILIES }, (_, family) =>
    trackCoverSvg(`${family.toString(36)}0${recipe.slice(2)}`, 400),
  );
  expect(new Set(drawings).size).toBe(24);
  for (const drawing of drawings) {
    expect(drawing.length).toBeGreaterThan(400);
    expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  }
  expect(new Set(ids.map((id) => makeCoverRecipe(id, sounds[0] as (typeof sounds)[0])[0])).size).toBe(24);
});

test('a cover follows from the waveform, the key, the brightness and the strength of its sound, and from nothing else but the id [TRACK-184]', () => {
  const drawn = (sound: Parameters<typeof makeCoverRecipe>[1]) =>
    trackCoverSvg(makeCoverRecipe('one', sound), 400);
  const cover = drawn({ peaks: rising, features });
  expect(drawn({ peaks: rising, features })).toBe(cover);
  expect(trackCoverSvg(makeCoverRecipe('two', { peaks: rising, features }), 400)).not.toBe(cover);
  for (const other of [
    { peaks: falling, features },
    { peaks: rising, features: { ...features, key: 'E minor' as const } },
    { peaks: rising, features: { ...features, brightnessHz: 6000 } },
    { peaks: rising, features: { ...features, energyDb: -24 } },
  ])
    expect(drawn(other)).not.toBe(cover);
});

test('every sound has a recipe whose cover is in two tones that stand apart, silence and unknown sounds too [TRACK-184]', () => {
  for (const id of ids)
    for (const sound of sounds) {
      const recipe = makeCoverRecipe(id, sound);
      expect(recipe).toMatch(coverRecipePattern);
      expect(recipe[0]).not.toBe(recipe[1]);
      const { ground, figure } = readCoverRecipe(recipe);
      expect(contrastRatio(hexLuminance(ground), hexLuminance(figure))).toBeGreaterThan(3);
      expect(new Set(trackCoverSvg(recipe, 100).match(/#[0-9a-f]{6}/g))).toEqual(new Set([ground, figure]));
    }
});

test('a cover beside one of its own family is drawn in its other family, and beside any other in its own [TRACK-185]', () => {
  const recipe = makeCoverRecipe('one', { peaks: rising, features });
  const twin = `${recipe[0]}${makeCoverRecipe('two', { peaks: falling, features }).slice(1)}`;
  const beside = coverRecipeBeside(recipe, twin);
  expect([beside[0], beside[1], beside.slice(2)]).toEqual([recipe[1], recipe[0], recipe.slice(2)]);
  expect(coverRecipeBeside(recipe, beside)).toBe(recipe);
  expect(coverRecipeBeside(recipe, null)).toBe(recipe);
});

test('groups, news and tutorials are drawn in manners of their own, the same for the same id [GROUP-111] [COMM-094]', () => {
  const drawn = (['group', 'news', 'tutorial'] as const).map((manner) => drawnPictureSvg(manner, 'a', 400));
  expect(new Set(drawn).size).toBe(3);
  expect(drawnPictureSvg('news', 'a', 400)).toBe(drawn[1]);
  expect(drawnPictureSvg('news', 'b', 400)).not.toBe(drawn[1]);
  expect(drawnPictureSvg('group', '"><script>', 400)).not.toContain('script');
});
