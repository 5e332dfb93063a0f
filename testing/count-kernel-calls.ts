import type { DeviceKernel, Kernels } from '#studio/engine/kernels.ts';

/** Kernels that work as the given ones and count how often devices are asked for samples: all, or those of a type. */
export function countKernelCalls(kernels: Kernels) {
  const calls = new Map<string, number>();
  const known = new Map<string, DeviceKernel | null>();
  const counted = (type: string): DeviceKernel | null => {
    const kernel = kernels.of(type);
    if (kernel === null) return null;
    return {
      ...kernel,
      process(...args) {
        calls.set(type, (calls.get(type) ?? 0) + 1);
        return kernel.process(...args);
      },
    };
  };
  const counting: Kernels = {
    ...kernels,
    of(type) {
      if (!known.has(type)) known.set(type, counted(type));
      return known.get(type) ?? null;
    },
  };
  return {
    kernels: counting,
    calls: (type?: string) =>
      type === undefined ? [...calls.values()].reduce((sum, one) => sum + one, 0) : (calls.get(type) ?? 0),
  };
}
