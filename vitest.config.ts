import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tools/test-run/slow-files-first.ts';

const serverTests = [
  'platform/server/**/*.test.ts',
  'features/**/server/**/*.test.ts',
  'gateways/**/server/**/*.test.ts',
  'apps/**/*.test.ts',
  'testing/**/*.test.ts',
  'db/**/*.test.ts',
];
const chaosTests = '**/*.chaos.test.ts';
const elsewhere = ['**/node_modules/**', '**/build/**', '**/data/**'];
const isShuffled = process.argv.some((one) => one.startsWith('--sequence.shuffle'));

export default defineConfig({
  plugins: [react()],
  test: {
    // One more: a test waits for its database or browser for a third of its time.
    maxWorkers: availableParallelism() + 1,
    // A shuffled run has an order of its own.
    ...(isShuffled ? {} : { sequence: { sequencer: SlowFilesFirst } }),
    // Of a slow machine; what is there already is seen at once.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          exclude: [...elsewhere, ...serverTests, 'e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: serverTests,
          exclude: [...elsewhere, chaosTests],
          // The server has some 500 modules: a worker loads them once for all of its files.
          isolate: false,
          setupFiles: ['testing/harness/server.setup.ts'],
          globalSetup: ['testing/harness/postgres.setup.ts', 'testing/harness/kernels.setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'happy-dom',
          include: ['**/*.test.tsx'],
          isolate: false,
          setupFiles: ['testing/harness/component.setup.ts'],
          // The compiler does not load where a window is.
          globalSetup: ['testing/harness/kernels.setup.ts'],
          testTimeout: 60_000,
          exclude: elsewhere,
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          environment: 'node',
          include: [chaosTests],
          exclude: elsewhere,
          isolate: false,
          setupFiles: ['testing/harness/server.setup.ts'],
          globalSetup: ['testing/harness/postgres.setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.spec.ts'],
          // One Chromium a worker, and a server and a database a file.
          isolate: false,
          setupFiles: ['testing/harness/server.setup.ts'],
          globalSetup: ['testing/harness/site.setup.ts', 'testing/harness/postgres.setup.ts'],
          exclude: elsewhere,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
