import { expect, test } from 'vitest';
import { assetsOf } from './assets.ts';

const embed = {
  'apps/site/entry-embed.tsx': {
    file: 'assets/embed-1.js',
    src: 'apps/site/entry-embed.tsx',
    isEntry: true,
    css: ['assets/embed.css'],
  },
};

const school = {
  'apps/site/school/entry-school.tsx': {
    file: 'assets/school-1.js',
    src: 'apps/site/school/entry-school.tsx',
    isEntry: true,
    imports: ['_small.js'],
  },
  '_small.js': { file: 'assets/small-1.js' },
};

const manifest = {
  'apps/site/entry-client.tsx': {
    file: 'assets/site-1.js',
    src: 'apps/site/entry-client.tsx',
    isEntry: true,
    imports: ['_ground.js'],
    css: ['assets/site.css'],
  },
  '_ground.js': { file: 'assets/ground-1.js' },
  '_card.js': { file: 'assets/card-1.js', css: ['assets/card.css'], imports: ['_ground.js'] },
  'features/tracks/web/track-page.tsx': {
    file: 'assets/track-page-1.js',
    src: 'features/tracks/web/track-page.tsx',
    isDynamicEntry: true,
    imports: ['_card.js', 'apps/site/entry-client.tsx'],
    css: ['assets/track.css'],
  },
};

const manifests = { site: manifest, school, embed };

test('a page needs its own chunks and styles on top of the frame, each once', () => {
  expect(assetsOf(manifests)).toEqual({
    entry: '/assets/site-1.js',
    styles: ['/assets/site.css'],
    modules: ['/assets/ground-1.js'],
    school: { entry: '/assets/school-1.js', styles: [], modules: ['/assets/small-1.js'], pages: {} },
    embed: { entry: '/assets/embed-1.js', styles: ['/assets/embed.css'] },
    pages: {
      'track-page': {
        styles: ['/assets/card.css', '/assets/track.css'],
        modules: ['/assets/card-1.js', '/assets/track-page-1.js'],
      },
    },
  });
});

test('a build without an entry is refused', () => {
  expect(() => assetsOf({ ...manifests, site: {} })).toThrow('no entry');
});

test('the view of a block is named by its folder', () => {
  const view = (kind: string) => ({
    file: `assets/${kind}.js`,
    src: `features/pages/blocks/${kind}/view.tsx`,
    isDynamicEntry: true,
  });
  const { pages } = assetsOf({
    ...manifests,
    site: {
      ...manifest,
      'features/pages/blocks/hero/view.tsx': view('hero'),
      'features/pages/blocks/faq/view.tsx': view('faq'),
    },
  });
  expect(pages['blocks/hero']?.modules).toEqual(['/assets/hero.js']);
  expect(pages['blocks/faq']?.modules).toEqual(['/assets/faq.js']);
});
