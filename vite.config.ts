import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { dropRouterLink } from './apps/drop-router-link.ts';
import { escapeNonAscii } from './apps/escape-non-ascii.ts';
import { inlineIcons } from './apps/inline-icons.ts';
import { minifyChunksAgain } from './apps/minify-chunks-again.ts';
import { slimContracts } from './apps/slim-contracts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every page stands on and rarely changes keeps its address from release to release. */
const ground =
  /rolldown\/runtime|vite\/preload|node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(?:mutationObserver|useMutation)\.)/;

/** What the shell is made of, in one file instead of a dozen. */
const frame =
  /\/(?:platform\/web\/(?:app|layout|search|store|chunk|first-visit|lazy-module|use-lazy-module|player-|use-player)|platform\/pure\/(?:page\.|refusal|casing|is-blank)|(?:features|gateways)\/[a-z-]+\/pages\.|apps\/site\/(?:route-tree|own-pages|shell\/(?!shortcut-list|mobile-menu-level|footer-(?:columns|links)|browser-notice\.|cookie-notice|member-corner\.|avatar-menu)|routes\/root|site-(?:page|route)|lazy-page|route-context|coming-paths|sign-in-address|pages\/message)|design\/(?:button|class-names|dialog\/confirm-dialog|flash\/flash(?!-refusal)|global|icon|link|theme))/;

/** What sends a change and shows its refusal: pages that only show things do not load it. */
const mutations =
  /node_modules\/@tanstack\/.*(?:mutationObserver|useMutation)\.|\/design\/flash\/flash-refusal\./;

/** What pages of tracks share: their cards and likes. */
const trackCards =
  /\/(?:features\/(?:tracks|likes|comments)\/contract\.|features\/tracks\/model|features\/likes\/web|features\/comments\/web\/comment-section\.module|features\/tracks\/web\/(?:track-(?:queries|card|grid|facts|status-text)|to-player-track|uploaded-cover-address|tracks?-page\.module|use-polled-track|use-track-(?:like|playback))|lucide-react\/.*icons\/(?:download|share-2|message-circle)\.|design\/(?:avatar|card|carousel|cover|empty-state|error-state|list-end|load-more|play-button|progress\/progress-bar|skeleton)|platform\/(?:pure\/(?:avatar|cover|format-(?:count|duration)|oklch)|web\/(?:throttle|optimistic|use-sign)))/;

/** What lists of tracks are made of, and the heads of pages and of their parts. */
const trackLists =
  /\/features\/tracks\/web\/track-(?:lists?|list-empty|sections?)\.|\/design\/(?:section|page-head)\//;

/** The calls of the community, how their answers are read, and how times are written. */
const communityCalls =
  /\/(?:platform\/pure\/(?:json-api|format-(?:day|timestamp)|linked-parts)\.|features\/(?:groups|profiles|follows|people|projects)\/(?:[a-z]+\.)?contract\.)/;

/** How people are bound to each other, wherever they are named: following, and the rules of groups and pieces. */
const follows =
  /\/(?:features\/(?:groups|profiles|follows|people|projects)\/model\/|features\/follows\/web\/|features\/profiles\/web\/use-followable|lucide-react\/.*icons\/(?:users|user-plus|user-check|plus)\.)/;

/** What the rows of the community are made of: cards of news, groups, people and pieces, and how they are asked for. */
const communityCards =
  /\/(?:features\/(?:news|feed)\/(?:contract\.|model\/)|features\/news\/web\/(?:news-(?:card|counts|head|queries)|use-news-like)|features\/feed\/web\/feed-(?:queries|section)|features\/groups\/web\/(?:group-(?:card|picture|lists|queries|section|list-empty)|groups-page\.module|group-kind-labels|unique-by-id)|features\/profiles\/web\/user-card|features\/people\/web\/(?:user-(?:lists|queries|section)|users-page\.module)|features\/projects\/web\/(?:project-(?:list-queries|tile)|create-project-tile|use-new-project)|lucide-react\/.*icons\/(?:newspaper|audio-lines|layout-template)\.)/;

/** What the pages of signing in, and of the letters that lead there, are made of. */
const signIn =
  /\/(?:features\/(?:members\/(?:contract\.|model\/)|sign-in\/(?:contract\.|current-user\.contract|second-factor\.contract|model\/(?!school)|web\/(?:auth-(?:form|layout)|follow-redirect-target|new-password-form|use-(?:hydrated|address-token))))|platform\/web\/link-token)/;

/** What draws a waveform. */
const sound =
  /\/(?:design\/waveform\/|features\/tracks\/web\/track-waveform|platform\/[a-z/]*(?:use-peaks|peaks-api))/;

/** What forms are made of. */
const forms =
  /\/(?:design\/field\/(?:checkbox-field|field|text-area|text-field)|platform\/web\/use-(?:form|focus-first-error))/;
const isStory = (id: string) => id.includes('.stories.');

const forBrowsers: BuildEnvironmentOptions = {
  outDir: here('build/client'),
  manifest: 'manifest.json',
  rolldownOptions: {
    input: { site: here('apps/site/entry-client.tsx') },
    output: {
      // The program that every page loads names all files: without words in them it is half a kilobyte smaller.
      chunkFileNames: 'assets/[hash].js',
      // The pages' own build names the fonts, too, and as it always does.
      assetFileNames: ({ names }) =>
        names[0]?.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
      codeSplitting: {
        groups: [
          { name: 'ground', test: ground },
          { name: 'frame', test: (id) => frame.test(id) && !isStory(id) },
          { name: 'mutations', test: mutations },
          { name: 'track-cards', test: (id) => trackCards.test(id) && !isStory(id) },
          { name: 'track-lists', test: (id) => trackLists.test(id) && !isStory(id) },
          { name: 'community-calls', test: communityCalls },
          { name: 'follows', test: (id) => follows.test(id) && !isStory(id) },
          { name: 'community-cards', test: (id) => communityCards.test(id) && !isStory(id) },
          { name: 'sound', test: (id) => sound.test(id) && !isStory(id) },
          { name: 'forms', test: (id) => forms.test(id) && !isStory(id) },
          { name: 'sign-in', test: (id) => signIn.test(id) && !isStory(id) },
        ],
      },
    },
  },
};

/** The embed player is framed by other sites: one script of its own, without router, queries or shell. */
const forFrames: BuildEnvironmentOptions = {
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: 'embed-manifest.json',
  rolldownOptions: {
    input: { embed: here('apps/site/entry-embed.tsx') },
    output: { codeSplitting: false },
  },
};

/** The studio's host shows pages of its own, with one script. */
const forStudio: BuildEnvironmentOptions = {
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: 'studio-manifest.json',
  rolldownOptions: {
    input: { studio: here('apps/studio/entry-studio.tsx') },
    output: { codeSplitting: false },
  },
};

const forPages: BuildEnvironmentOptions = {
  outDir: here('build/server'),
  ssr: true,
  copyPublicDir: false,
  rolldownOptions: {
    input: { 'entry-server': here('apps/site/entry-server.tsx') },
    // One file: a running server keeps its pages when a new build takes the folder's place. Names stay, for stack traces.
    output: { codeSplitting: false, minify: { compress: true, mangle: false, codegen: true } },
  },
};

/** The builds for browsers besides the site's own. */
const byMode: Record<string, BuildEnvironmentOptions> = { embed: forFrames, studio: forStudio };

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    dropRouterLink(),
    inlineIcons(),
    slimContracts(),
    isSsrBuild ? escapeNonAscii() : minifyChunksAgain(),
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
