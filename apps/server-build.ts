import path from 'node:path';
import type { InlineConfig } from 'vite';
import { asciiCode } from './ascii-code.ts';

/** Large, and asked for only when somebody signs up. */
const leftOutside = ['@zxcvbn-ts/language-common'];

/**
 * The build of what `npm start` runs: the server with its packages in one file, so that a start reads one file instead of a
 * thousand, and a running server does not notice when a new build takes the folder's place. The sources run unbuilt all the
 * same, as in tests and single commands.
 */
export function serverBuild(root: string, outDir: string): InlineConfig {
  return {
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [asciiCode()],
    publicDir: false,
    ssr: { noExternal: true, external: leftOutside },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      reportCompressedSize: false,
      rolldownOptions: {
        input: { 'run-all': path.join(root, 'apps/run-all.ts') },
        // Names stay, for the sake of stack traces.
        output: { codeSplitting: false, minify: { compress: true, mangle: false, codegen: true } },
      },
    },
  };
}
