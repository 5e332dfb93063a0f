import { expect, test } from 'vitest';
import { buildKernels, compileKernels } from './build-kernels.ts';

test('the kernels are compiled twice and are the same bytes, which the build keeps [STUDIO-256]', async () => {
  const first = Buffer.from(await compileKernels());
  const second = Buffer.from(await compileKernels());
  expect(first.equals(second)).toBe(true);
  expect(first.equals(Buffer.from(await buildKernels()))).toBe(true);
  const { imports, exports } = {
    imports: WebAssembly.Module.imports(await WebAssembly.compile(new Uint8Array(first))),
    exports: WebAssembly.Module.exports(await WebAssembly.compile(new Uint8Array(first))),
  };
  // Nothing but its memory comes from outside: no clock, no randomness, no way to abort.
  expect(imports).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }]);
  expect(exports.map(({ name }) => name)).toContain('analog_process');
});
