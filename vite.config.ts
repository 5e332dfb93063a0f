import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { compileAtOnce } from './apps/bundling/compile-at-once.ts';
import { escapeNonAscii } from './apps/bundling/escape-non-ascii.ts';
import { groupChunks } from './apps/bundling/group-chunks.ts';
import { lazyFiles } from './apps/bundling/lazy-files.ts';
import { minifyChunksAgain } from './apps/bundling/minify-chunks-again.ts';
import { serverOutput } from './apps/bundling/server-output.ts';
import { slimContracts } from './apps/bundling/slim-contracts.ts';
import { dropRouterLink, inlineIcons } from './apps/bundling/slim-packages.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const times = (count: number, files: readonly string[]) =>
  Object.fromEntries(files.map((file) => [here(`apps/site/${file}`), count]));

/**
 * How many times a lazy file counts when chunks are grouped: pages that everyone opens, and what every guest or member loads beside
 * them, count most, so that they load little in vain.
 */
const weights = {
  ...times(10, [
    'routes/account.ts',
    'routes/auth.ts',
    'routes/auth-plans.ts',
    'routes/checkout.ts',
    'routes/content.ts',
    'routes/conversation.ts',
    'routes/edit-track.ts',
    'routes/groups.ts',
    'routes/messages.ts',
    'routes/my-lists.ts',
    'routes/my-tracks.ts',
    'routes/tutorials.ts',
    'routes/users.tsx',
  ]),
  ...times(20, ['routes/campaign.ts']),
  ...times(40, [
    'routes/comment.ts',
    'routes/feed.ts',
    'routes/genre.ts',
    'routes/group.ts',
    'routes/home.ts',
    'routes/list.ts',
    'routes/news.ts',
    'routes/notifications.ts',
    'routes/search.ts',
    'routes/tag.ts',
    'routes/tracks.ts',
    'routes/user.tsx',
  ]),
  ...times(30, ['shell/cookie-notice.tsx', 'shell/header/member-corner.tsx']),
  // They show a part of everything, so that their requests are the most.
  ...times(110, ['routes/community.ts']),
  ...times(150, ['routes/track.ts']),
};
/** The same in the program of schools: a class is opened every day, the page of a school is its largest. */
const schoolWeights = { ...times(8, ['routes/class.ts']), ...times(3, ['routes/school.ts']) };

/** Hashes of four bytes. All builds have the same, since the one of pages names fonts of the one for browsers. */
const shortHashes = { hashCharacters: 'hex' } as const;

const forBrowsers: BuildEnvironmentOptions = {
  outDir: here('build/client'),
  manifest: 'manifest.json',
  rolldownOptions: {
    input: { site: here('apps/site/entry-client.tsx') },
    output: {
      ...shortHashes,
      // The program that every page loads names all files: without words in them it is half a kilobyte smaller.
      chunkFileNames: 'assets/[hash].js',
      // The pages' own build names the fonts, too, and as it always does.
      assetFileNames: ({ names }) =>
        names[0]?.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
    },
  },
};

/** A school's pages on the education host have a program of their own, without the frame of the site. */
const forSchools: BuildEnvironmentOptions = {
  ...forBrowsers,
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: 'school-manifest.json',
  rolldownOptions: {
    ...forBrowsers.rolldownOptions,
    input: { school: here('apps/site/school/entry-school.tsx') },
  },
};

/** The embed player is framed by other sites: one script of its own, without router, queries or shell. */
const forFrames: BuildEnvironmentOptions = {
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: 'embed-manifest.json',
  rolldownOptions: {
    input: { embed: here('apps/site/entry-embed.tsx') },
    output: { ...shortHashes, codeSplitting: false },
  },
};

/** The studio's host shows pages of its own. A browser that cannot run the studio loads only the entry. */
const forStudio: BuildEnvironmentOptions = {
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: 'studio-manifest.json',
  rolldownOptions: {
    input: { studio: here('apps/studio/entry-studio.tsx') },
    output: { ...shortHashes, chunkFileNames: 'assets/[hash].js' },
  },
};

/** What runs beside the page of the studio is one file each: a worklet and a worker load nothing further. */
const besideStudio = (name: string, file: string): BuildEnvironmentOptions => ({
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: `${name}-manifest.json`,
  rolldownOptions: {
    input: { [name]: here(file) },
    output: { ...shortHashes, codeSplitting: false },
  },
});

const forPages: BuildEnvironmentOptions = {
  outDir: here('build/server'),
  ssr: true,
  sourcemap: true,
  copyPublicDir: false,
  rolldownOptions: {
    input: { 'entry-server': here('apps/site/entry-server.tsx') },
    output: { ...shortHashes, ...serverOutput },
  },
};

/** The site shows its cookie notice on the first visit, the program of schools listens for what changes in a class. */
const lazyFilesOf = (mode: string) =>
  mode === 'school'
    ? lazyFiles((path) => path === here('features/education/web/school-live.ts'), 'school-manifest.json')
    : lazyFiles((path) => path === here('apps/site/shell/cookie-notice.tsx'), 'manifest.json');

/** The builds for browsers besides the site's own. */
const byMode: Record<string, BuildEnvironmentOptions> = {
  school: forSchools,
  embed: forFrames,
  studio: forStudio,
  'studio-worklet': besideStudio('studio-worklet', 'studio/worklet/processor.ts'),
  'studio-render': besideStudio('studio-render', 'studio/workers/render-worker.ts'),
  'studio-devices': besideStudio('studio-devices', 'apps/studio/devices/entry-devices.tsx'),
};
/** Builds of pages that are many files, for which these are chosen. */
const hasChunks = (mode: string) => mode === 'school' || !(mode in byMode);

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    dropRouterLink(),
    inlineIcons(),
    slimContracts(),
    isSsrBuild || !hasChunks(mode) ? null : lazyFilesOf(mode),
    // Who makes devices waits for no bytes of their page.
    isSsrBuild ? escapeNonAscii() : mode === 'studio-devices' ? null : minifyChunksAgain(),
    isSsrBuild ? null : compileAtOnce(),
    // Found by trying: a higher price of requests makes pages larger, a lower one makes them ask for more files.
    isSsrBuild || !hasChunks(mode)
      ? null
      : groupChunks(
          mode === 'school'
            ? { requestBytes: 4_000, weights: schoolWeights }
            : { requestBytes: 4_500, weights },
        ),
  ],
  publicDir: here('apps/site/public'),
  // Pure rules may declare schemas beside what a page uses; pages do not validate with them, the API does.
  resolve: {
    alias: [
      { find: 'zod', replacement: here('platform/web/zod-stub.ts') },
      // React has had this hook itself since 18.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  // Built pages carry thousands of class names: short ones.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(isSsrBuild ? forPages : (byMode[mode] ?? forBrowsers)),
  },
  // Everything in one file: a cold start reads it instead of walking node_modules.
  ssr: { noExternal: true },
}));
