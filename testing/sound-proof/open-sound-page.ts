import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { buildKernels } from '#apps/bundling/build-kernels.ts';
import { projectRoot } from '#platform/server/project-root.ts';

/** What the studio's pages allow; without isolation. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

/** Builds one file: of the studio by its own build, which a mode names, or of the proof. */
async function buildFile(outDir: string, name: string, entry?: string): Promise<Buffer> {
  const ofProof =
    entry === undefined
      ? undefined
      : {
          publicDir: false as const,
          build: {
            target: 'es2023',
            minify: false,
            rolldownOptions: {
              input: { [name]: path.join(projectRoot, entry) },
              output: { codeSplitting: false },
            },
          },
        };
  await build({
    ...ofProof,
    root: projectRoot,
    configFile: entry ? false : path.join(projectRoot, 'vite.config.ts'),
    mode: entry ? 'production' : name,
    logLevel: 'error',
    build: { ...ofProof?.build, outDir, emptyOutDir: false, manifest: `${name}.json` },
  });
  const manifest = JSON.parse(await readFile(path.join(outDir, `${name}.json`), 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean; name?: string }
  >;
  const chunk = Object.values(manifest).find((one) => one.name === name);
  if (!chunk) throw new Error(`${name} was not built`);
  return readFile(path.join(outDir, chunk.file));
}

interface SoundPage {
  address: string;
  close(): Promise<void>;
}

/** Serves a page with the studio's engine, worklet and render worker, built by the project's own build. `script` is what the page runs. */
export async function openSoundPage(script: 'proof' | 'bench'): Promise<SoundPage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tonehall-sound-'));
  const files = new Map<string, [type: string, body: Uint8Array | string]>([
    [
      '/',
      ['text/html', `<!doctype html><title>Sound</title><script type="module" src="/${script}.js"></script>`],
    ],
    ['/favicon.ico', ['image/x-icon', '']],
    ['/kernels.wasm', ['application/wasm', await buildKernels()]],
  ]);
  for (const mode of ['studio-worklet', 'studio-render'])
    files.set(`/${mode}.js`, ['text/javascript', await buildFile(folder, mode)]);
  for await (const file of glob('**/*.wasm', { cwd: folder }))
    files.set(`/${file}`, ['application/wasm', await readFile(path.join(folder, file))]);
  for (const name of [script, 'tap'])
    files.set(`/${name}.js`, [
      'text/javascript',
      await buildFile(folder, name, `testing/sound-proof/entry-${name}.ts`),
    ]);
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = files.get(url) ?? ['text/plain', ''];
    response.writeHead(files.has(url) ? 200 : 404, {
      'content-type': type,
      'content-security-policy': policy,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
