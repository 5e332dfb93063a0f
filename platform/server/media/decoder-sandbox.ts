import { availableParallelism, tmpdir } from 'node:os';
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
} from './decoder-command.ts';
import { probeDecoder } from './probe-decoder.ts';
import type { Semaphore } from './semaphore.ts';
import { createSemaphore } from './semaphore.ts';

/** What drawing one image may cost: ten times what 40 megapixels take. */
const imageCpuSeconds = 10;

/** How decoder children are started here: the walls around them, how many at a time, and what each may cost. */
export type DecoderSandbox = {
  kind: 'bubblewrap' | 'limits';
  /** For the start-up log; null when nothing is missing. */
  warning: string | null;
  audioCommand: readonly string[];
  imageCommand: readonly string[];
  limits: DecodeLimits;
  /** Stored files wait here for their turn. */
  fileSlots: Semaphore;
  /** Small ones have a place of their own, so that they never wait behind large ones. */
  smallFileSlots: Semaphore;
  /** Streams that find no free place are refused as busy: an upload is never held up by another one's encoding. */
  streamSlots: Semaphore;
  imageSlots: Semaphore;
};

export type SandboxOptions = {
  /** `auto` takes bubblewrap where it works; `off` never tries it. */
  mode?: 'auto' | 'off';
  /** Stored files decoded at a time, of the small ones and of the others. */
  maxChildren?: number;
  /** Uploads encoded while they arrive, at a time. */
  maxStreams?: number;
  limits?: Partial<DecodeLimits>;
  /** Below it the trial has its files; the system's folder for temporary files unless it is said. */
  dataDir?: string;
};

/** Chooses the walls by trying them with a short real file; takes about a fifth of a second, so once per process. */
export async function openDecoderSandbox(options: SandboxOptions = {}): Promise<DecoderSandbox> {
  const limits = { ...decodeLimits, ...options.limits };
  const cores = availableParallelism();
  const places = {
    fileSlots: createSemaphore(options.maxChildren ?? 1),
    smallFileSlots: createSemaphore(options.maxChildren ?? 1),
    streamSlots: createSemaphore(options.maxStreams ?? cores),
    imageSlots: createSemaphore(cores),
  };
  const behind = (wall: (program: DecoderProgram) => string[]) => ({
    audioCommand: limitsCommand(limits, wall(audioProgram())),
    imageCommand: limitsCommand(limits, wall(imageProgram()), imageCpuSeconds),
  });
  const weak = (why: string): DecoderSandbox => ({
    ...places,
    ...behind(nodeCommand),
    limits,
    kind: 'limits',
    warning: weakSandboxWarning(why),
  });

  if (options.mode === 'off') return weak('it is switched off');
  const bubblewrap = findBubblewrap();
  if (!bubblewrap) return weak('bubblewrap (bwrap) is not installed');
  const commands = behind((program) => bubblewrapCommand(bubblewrap, program, nodeCommand(program)));
  const strong: DecoderSandbox = { ...places, ...commands, limits, kind: 'bubblewrap', warning: null };
  return (await probeDecoder(strong, options.dataDir ?? tmpdir()))
    ? strong
    : weak('bubblewrap does not work for this user');
}

function weakSandboxWarning(why: string): string {
  return (
    `Uploaded audio and images are decoded without a sandbox of their own because ${why}: only resource limits and Node's ` +
    'permission model stand between a hostile file and this machine. Install bubblewrap and allow user namespaces to close this.'
  );
}
