import { writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { DecodeRefusal } from './decode-refusal.ts';
import type { DecodeRequest } from './decode-stdin.ts';
import { decodeStdin } from './decode-stdin.ts';

// The entry of the decoder process: audio on descriptor 0, the MP3 on 1, reports on 3 as JSON lines.
// It gets descriptors instead of paths, so that it needs no access to files.
const decoderNiceness = 10;
// Under `nice` the priority may be lower already; raising it would be an error in the sandbox.
if (getPriority() < decoderNiceness) setPriority(decoderNiceness);
const report = (line: object) => writeSync(3, `${JSON.stringify(line)}\n`);
// After this report the file may be the cause of a crash.
report({ seconds: 0 });
try {
  const order = JSON.parse(process.argv[2] ?? '') as DecodeRequest;
  report({ result: decodeStdin(order, (seconds) => report({ seconds })) });
} catch (error) {
  const code = error instanceof DecodeRefusal ? error.code : 'undecodable';
  report({ result: { ok: false, code, detail: String(error).slice(0, 300) } });
}
