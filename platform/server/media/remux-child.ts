import { writeSync } from 'node:fs';
import { RemuxRefusal, type RemuxRequest, remuxStdin } from './remux-stdin.ts';

// The entry of the remuxer: a sound or film on descriptor 0, the new file on 1, one JSON report on 3.
const report = (line: object) => writeSync(3, JSON.stringify(line));
try {
  report(remuxStdin(JSON.parse(process.argv[2] ?? '') as RemuxRequest));
} catch (error) {
  const code = error instanceof RemuxRefusal ? error.code : 'undecodable';
  report({ ok: false, code, detail: String(error).slice(0, 300) });
}
