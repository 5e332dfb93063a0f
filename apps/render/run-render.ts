import { readFileSync, writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { openKernels } from './open-kernels.ts';
import { RenderRefusal, type RenderRequest, renderState } from './render-state.ts';

// The entry of the render child: a document's state on descriptor 0, the WAV file on 1, reports on 3 as JSON lines.
// It gets descriptors instead of paths, so that it needs no access to files.
const niceness = 10;
if (getPriority() < niceness) setPriority(niceness);
/** The output's own limit: Node ignores its signal, so that the write fails. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EFBIG';
const report = (line: object) => writeSync(3, `${JSON.stringify(line)}\n`);
try {
  const request = JSON.parse(process.argv[2] ?? '') as RenderRequest;
  const state = readFileSync(0);
  const kernels = await openKernels();
  const output = (bytes: Uint8Array, at: number) => {
    for (let done = 0; done < bytes.length; )
      done += writeSync(1, bytes, done, bytes.length - done, at + done);
  };
  const frames = renderState(kernels, state, request, {
    output,
    onSeconds: (seconds) => report({ seconds }),
  });
  report({ result: { ok: true, frames } });
} catch (error) {
  const code = error instanceof RenderRefusal ? error.code : isTooLarge(error) ? 'over_budget' : 'unreadable';
  report({ result: { ok: false, code, detail: String(error).slice(0, 300) } });
}
