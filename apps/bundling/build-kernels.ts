import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { allDevices } from '#studio/devices/all-devices.ts';
import type { DeviceSchema } from '#studio/devices/device.ts';

const root = path.resolve(import.meta.dirname, '../..');
const studio = path.join(root, 'studio');
const kernelsFile = path.join(root, 'build/kernels/kernels.wasm');
const options = [
  '-O3',
  '--noAssert',
  ...['--runtime', 'stub'],
  ...['--enable', 'simd'],
  '--importMemory',
  '--zeroFilledMemory',
  // Kernels never abort: they neither allocate nor check.
  ...['--use', 'abort='],
];
/** Without `.ts`: a file that is exported by its whole name is another module to the compiler than one that devices import. */
const sharedExports = ['clock.as', 'mixer.as'];
const kernelFunctions = ['bytes', 'init', 'set', 'event', 'process', 'delay', 'tail'];

/** What of the compiler is used. Its own types change those of arrays and numbers in every file that the checker reads. */
interface Compiler {
  main(
    args: readonly string[],
    files: {
      readFile(name: string): string | null;
      writeFile(name: string, contents: Uint8Array | string): void;
      listFiles(): string[];
    },
  ): Promise<{ error: Error | null; stderr: { toString(): string } }>;
}

/** The compiler is large, so it is loaded only where the kernels have changed. */
async function loadCompiler(): Promise<Compiler> {
  const name: string = 'assemblyscript/asc';
  return ((await import(name)) as { default: Compiler }).default;
}

/** Every source of the kernels by its path in `studio/`, with what is made from the devices' schemas. */
async function readSources(): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const entry of await readdir(studio, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.as.ts')) continue;
    const file = path.join(entry.parentPath, entry.name);
    sources.set(path.relative(studio, file), await readFile(file, 'utf8'));
  }
  const entry = sharedExports.map((name) => `export * from './kernels/${name}';`);
  for (const device of allDevices) {
    sources.set(`devices/${device.type}/params.as.ts`, paramsOf(device));
    const names = kernelFunctions.map((name) => `${name} as ${device.type.replaceAll('-', '_')}_${name}`);
    entry.push(`export { ${names.join(', ')} } from './devices/${device.type}/kernel.as.ts';`);
  }
  sources.set('kernels.ts', `${entry.join('\n')}\n`);
  return new Map([...sources].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Numbers of the parameters, as constants of the kernel. */
function paramsOf(device: DeviceSchema): string {
  const lines = device.params.map((param, n) => `export const ${param.id}: i32 = ${n};`);
  return [...lines, `export const count: i32 = ${device.params.length};`, ''].join('\n');
}

/** Compiles the kernels; the same sources give the same bytes. Throws the compiler's messages. */
export async function compileKernels(): Promise<Uint8Array> {
  const sources = await readSources();
  let built: Uint8Array | undefined;
  const asc = await loadCompiler();
  const { error, stderr } = await asc.main(
    ['kernels.ts', '--outFile', 'kernels.wasm', '--baseDir', studio, ...options],
    {
      // The compiler adds an extension to paths that have one.
      readFile: (name) => sources.get(name.replace(/\.ts\.ts$/, '.ts')) ?? null,
      writeFile: (_name, bytes) => {
        if (typeof bytes !== 'string') built = bytes;
      },
      listFiles: () => [],
    },
  );
  if (error || !built) throw new Error(`The kernels do not compile:\n${stderr.toString()}`);
  return built;
}

/** Builds the kernels where their sources have changed, and returns them. Safe to be run by several processes at once. */
export async function buildKernels(): Promise<Uint8Array> {
  const hash = createHash('sha256').update(JSON.stringify([...(await readSources()), options]));
  hash.update(await readFile(path.join(root, 'node_modules/assemblyscript/package.json')));
  const key = hash.digest('hex').slice(0, 16);
  const file = kernelsFile.replace('.wasm', `-${key}.wasm`);
  const found = await readFile(file).catch(() => null);
  if (found) return found;
  const built = await compileKernels();
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, built);
  await rename(`${file}.${process.pid}`, file);
  return built;
}
