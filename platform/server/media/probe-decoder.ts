import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { startTranscode } from './transcode.ts';

/** Probes the sandbox with half a second of silence, since hosts may forbid namespaces. */
export async function probeDecoder(sandbox: DecoderSandbox, dataDir: string): Promise<boolean> {
  const folder = await createTemporaryFolder(dataDir, 'decoder-probe');
  try {
    const kind = { format: 'wav', needsWholeFile: false } as const;
    const probe = startTranscode({ outputPath: join(folder, 'probe.mp3'), sandbox, kind });
    await probe.write(silentWav(22_050));
    await probe.end();
    return (await probe.result).ok;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function silentWav(samples: number): Buffer {
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(44_100, 24);
  bytes.writeUInt32LE(88_200, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples * 2, 40);
  return bytes;
}
