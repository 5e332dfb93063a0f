import { writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { DecodeRefusal } from './decode-refusal.ts';
import type { DecodeRequest } from './decode-stdin.ts';
import { decodeStdin } from './decode-stdin.ts';

// The entry of the decoder's own process: audio comes in on descriptor 0, the MP3 leaves on 1, reports go to 3 as JSON lines.
// It is handed descriptors, never paths, so that it needs no file of its own.
const decoderNiceness = 10;
// A server that runs under `nice` has children that may not speed up: behind walls that would end them.
if (getPriority() < decoderNiceness) setPriority(decoderNiceness);
const report = (line: object) => writeSync(3, `${JSON.stringify(line)}\n`);
// From here on the file may be to blame for what happens to this process.
report({ seconds: 0 });
try {
  const order = JSON.parse(process.argv[2] ?? '') as DecodeRequest;
  report({ result: decodeStdin(order, (seconds) => report({ seconds })) });
} catch (error) {
  const code = error instanceof DecodeRefusal ? error.code : 'undecodable';
  report({ result: { ok: false, code, detail: String(error).slice(0, 300) } });
}
