import path from 'node:path';
import type { InlineConfig } from 'vite';
import { escapeNonAscii } from './escape-non-ascii.ts';

/** Large, and asked for only when somebody signs up; or native, and found beside its binaries. */
const externalPackages = ['@zxcvbn-ts/language-common', 'sharp'];

const programs = [
  'apps/run-all.ts',
  'features/identity/server/hash-thread.ts',
  'platform/server/media/decode-child.ts',
  'platform/server/media/image-child.ts',
];

/**
 * The builds of what `npm start` runs: the server, the thread that hashes, and the processes that decode, each with its packages in one file. A start
 * reads one file instead of a thousand, and a running server does not notice when a new build takes the folder's place. The
 * sources run unbuilt all the same, as in tests and single commands.
 */
export function serverBuilds(root: string, outDir: string): InlineConfig[] {
  return programs.map((program) => ({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    plugins: [escapeNonAscii()],
    ssr: { noExternal: true, external: externalPackages },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      reportCompressedSize: false,
      rolldownOptions: {
        input: { [path.basename(program, '.ts')]: path.join(root, program) },
        // Names stay, for the sake of stack traces.
        output: { codeSplitting: false, minify: { compress: true, mangle: false, codegen: true } },
      },
    },
  }));
}
