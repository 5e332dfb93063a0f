/**
 * How programs of the server are written: into one file, so that a running server keeps its code when a new build takes the folder's
 * place. Names stay, and maps lead stack traces to the sources, whose text they leave out.
 */
export const serverOutput = {
  codeSplitting: false,
  minify: { compress: true, mangle: false, codegen: true },
  sourcemapExcludeSources: true,
  // Built one folder deeper than it is read from.
  sourcemapPathTransform: (source: string) => source.replace(/^\.\.\//, ''),
} as const;
