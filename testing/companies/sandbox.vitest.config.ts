import { defineConfig } from 'vitest/config';

/** For `npm run gateway:check`: one test after the other, as slow as a company and its test clocks are. */
export default defineConfig({
  test: {
    include: ['testing/companies/*/sandbox.check.ts'],
    environment: 'node',
    // What a gateway of ours remembers is in a database.
    setupFiles: ['testing/harness/server.setup.ts'],
    globalSetup: ['testing/harness/postgres.setup.ts'],
    maxWorkers: 1,
    sequence: { concurrent: false },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
