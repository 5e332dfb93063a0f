import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildKernels } from '#apps/bundling/build-kernels.ts';
import { firstPages, type KernelMemory, type Kernels, kernelsOf, mostPages } from '#studio/engine/kernels.ts';

/** The part of WebAssembly that is used: the types of Node leave it out. */
declare const WebAssembly: {
  Memory: new (options: { initial: number; maximum: number }) => KernelMemory;
  instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports: { env: { memory: KernelMemory } },
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

const isBuilt = import.meta.filename.endsWith('.js');

/** An instance of the kernels: those beside the built server, or of the sources. */
export async function openKernels(): Promise<Kernels> {
  const bytes = isBuilt
    ? await readFile(path.join(import.meta.dirname, 'kernels.wasm'))
    : await buildKernels();
  const memory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
  const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes), { env: { memory } });
  return kernelsOf(instance.exports, memory);
}
