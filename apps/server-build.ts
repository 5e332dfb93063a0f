import path from 'node:path';
import type { InlineConfig } from 'vite';
import { escapeNonAscii } from './escape-non-ascii.ts';

/** Packages that are large and rarely loaded, or native and found beside their binaries. */
const externalPackages = ['@zxcvbn-ts/language-common', 'sharp'];

const programs = [
  'apps/run-all.ts',
  'features/sign-in/server/passwords/hash-thread.ts',
  'platform/server/media/decode-child.ts',
  'platform/server/media/image-child.ts',
];

/**
 * The builds of what `npm start` runs: the server, the hash thread and the decoders, each bundled into one file. A start reads one
 * file instead of a thousand, and a new build does not disturb a running server. Sources still run unbuilt in tests.
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
        // Names stay readable in stack traces.
        output: { codeSplitting: false, minify: { compress: true, mangle: false, codegen: true } },
      },
    },
  }));
}
