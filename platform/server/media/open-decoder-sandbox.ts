import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import type { DecodeLimits } from './decode-limits.ts';
import { decodeLimits } from './decode-limits.ts';
import type { DecoderProgram } from './decoder-command.ts';
import {
  audioProgram,
  bubblewrapCommand,
  findBubblewrap,
  imageProgram,
  limitsCommand,
  nodeCommand,
  remuxProgram,
  renderProgram,
  tagsProgram,
} from './decoder-command.ts';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { type RenderLimits, renderCpuSeconds, renderLimits } from './render-limits.ts';
import { createSemaphore } from './semaphore.ts';
import { startTranscode } from './transcode.ts';

/** CPU limit for one image: ten times the cost of 40 megapixels. */
const imageCpuSeconds = 10;

/** CPU limit for the tags of one file: many times the cost of 100 MB. */
const tagsCpuSeconds = 15;

/** CPU limit for one sound or film that is copied: a hundred times the cost of 100 MB. */
const remuxCpuSeconds = 60;
/** A copy may be somewhat larger than the file itself; `limitsCommand` bounds output by seconds. */
const remuxLimits = (limits: DecodeLimits): DecodeLimits => ({ ...limits, maxSeconds: 90 * 60 });

export type SandboxOptions = {
  /** `auto` uses bubblewrap where it works; `off` never does. */
  mode?: 'auto' | 'off';
  /** Stored files decoded concurrently, for small and for other files each. */
  maxChildren?: number;
  /** Uploads encoded concurrently while they arrive. */
  maxStreams?: number;
  limits?: Partial<DecodeLimits>;
  renderLimits?: Partial<RenderLimits>;
  /** Folder for the files of the probe. Default: the system's temporary folder. */
  dataDir?: string;
};

/** Chooses the sandbox by a probe with a short file. Takes about 0.2 s: call it once per process. */
export async function openDecoderSandbox(options: SandboxOptions = {}): Promise<DecoderSandbox> {
  const limits = { ...decodeLimits, ...options.limits };
  const rendering = { ...renderLimits, ...options.renderLimits };
  const cores = availableParallelism();
  const slots = {
    fileSlots: createSemaphore(options.maxChildren ?? 1),
    smallFileSlots: createSemaphore(options.maxChildren ?? 1),
    streamSlots: createSemaphore(options.maxStreams ?? cores),
    imageSlots: createSemaphore(cores),
    renderSlots: createSemaphore(Math.max(1, cores - 1)),
  };
  const commandsWith = (isolate: (program: DecoderProgram) => string[]) => ({
    audioCommand: limitsCommand(limits, isolate(audioProgram())),
    imageCommand: limitsCommand(limits, isolate(imageProgram()), imageCpuSeconds),
    tagsCommand: limitsCommand(limits, isolate(tagsProgram()), tagsCpuSeconds),
    remuxCommand: limitsCommand(remuxLimits(limits), isolate(remuxProgram()), remuxCpuSeconds),
    renderCommand: renderCommand(rendering, isolate(renderProgram(rendering.heapMegabytes))),
  });
  const weak = (why: string): DecoderSandbox => ({
    ...slots,
    ...commandsWith(nodeCommand),
    limits,
    renderLimits: rendering,
    kind: 'limits',
    warning: weakSandboxWarning(why),
  });

  if (options.mode === 'off') return weak('it is switched off');
  const bubblewrap = findBubblewrap();
  if (!bubblewrap) return weak('bubblewrap (bwrap) is not installed');
  const commands = commandsWith((program) => bubblewrapCommand(bubblewrap, program, nodeCommand(program)));
  const strong: DecoderSandbox = {
    ...slots,
    ...commands,
    limits,
    renderLimits: rendering,
    kind: 'bubblewrap',
    warning: null,
  };
  return (await probeDecoder(strong, options.dataDir ?? tmpdir()))
    ? strong
    : weak('bubblewrap does not work for this user');
}

/** By the limit for the longest song; one that is shorter is watched while it is rendered. */
function renderCommand(limits: RenderLimits, command: readonly string[]): string[] {
  const most = { ...limits, cpuSecondsAtStart: limits.leastCpuSeconds };
  const cpuSeconds = Math.ceil(renderCpuSeconds(limits, limits.maxSeconds));
  return limitsCommand(most, command, cpuSeconds, limits.maxOutputBytes);
}

function weakSandboxWarning(why: string): string {
  return (
    `Uploaded audio and images are decoded without a sandbox of their own because ${why}: only resource limits and Node's ` +
    'permission model stand between a hostile file and this machine. Install bubblewrap and allow user namespaces to close this.'
  );
}

/** Probes the sandbox with half a second of silence, since hosts may forbid namespaces. */
async function probeDecoder(sandbox: DecoderSandbox, dataDir: string): Promise<boolean> {
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
