import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ground = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : here('apps/site/public'),
  resolve: {
    // Contracts are written with zod, but a browser only needs to know which keys travel in a body.
    alias: isSsrBuild ? {} : { zod: here('platform/web/contract-keys.ts') },
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {
          outDir: here('build/server'),
          ssr: true,
          rolldownOptions: { input: { 'entry-server': here('apps/site/entry-server.tsx') } },
          minify: false,
          sourcemap: true,
        }
      : {
          outDir: here('build/client'),
          manifest: 'manifest.json',
          rolldownOptions: {
            input: { site: here('apps/site/entry-client.tsx') },
            // What every page stands on and rarely changes keeps its address from release to release.
            output: { codeSplitting: { groups: [{ name: 'ground', test: ground }] } },
          },
        }),
  },
  // Everything in few files: a cold start reads them instead of walking node_modules.
  ssr: { noExternal: isSsrBuild || undefined },
}));
