import { buildKernels } from '#apps/bundling/build-kernels.ts';

/** Builds the engine's kernels before any test: the render child may not write, so it finds them built. */
export async function setup(): Promise<void> {
  await buildKernels();
}
