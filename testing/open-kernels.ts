import { buildKernels } from '#apps/bundling/build-kernels.ts';
import { firstPages, type Kernels, kernelsOf, mostPages } from '#studio/engine/kernels.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

/** A fresh instance of the kernels, built from their sources where these have changed. */
export async function openKernels(): Promise<Kernels> {
  compiled ??= buildKernels().then((bytes) => WebAssembly.compile(new Uint8Array(bytes)));
  const memory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
  const instance = await WebAssembly.instantiate(await compiled, { env: { memory } });
  return kernelsOf(instance.exports, memory);
}
