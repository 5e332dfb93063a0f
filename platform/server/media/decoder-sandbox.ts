import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { DecodeLimits } from './decode-limits.ts';
import { decodeLimits } from './decode-limits.ts';
import { bubblewrapLine, decoderFiles, findBubblewrap, limitsLine, nodeLine } from './decoder-command.ts';
import { decoderWorks } from './decoder-works.ts';
import type { Slots } from './slots.ts';
import { slots } from './slots.ts';

/** How decoder children are started here: the walls around them, how many at a time, and what each may cost. */
export type DecoderSandbox = {
  kind: 'bubblewrap' | 'limits';
  /** For the start-up log; null when nothing is missing. */
  warning: string | null;
  command: readonly string[];
  limits: DecodeLimits;
  /** Files wait here for their turn. */
  fileSlots: Slots;
  /** Streams that find no free place are refused as busy: an upload is never held up by another one's encoding. */
  streamSlots: Slots;
};

type Options = {
  /** `auto` takes bubblewrap where it works; `off` never tries it. */
  mode?: 'auto' | 'off';
  maxChildren?: number;
  maxStreams?: number;
  limits?: Partial<DecodeLimits>;
};

/** Chooses the walls by trying them with a short real file; takes about half a second, so once per process. */
export async function openDecoderSandbox(options: Options = {}): Promise<DecoderSandbox> {
  const limits = { ...decodeLimits, ...options.limits };
  const fenced = {
    fileSlots: slots(options.maxChildren ?? 1),
    streamSlots: slots(options.maxStreams ?? availableParallelism()),
    limits,
  };
  const plain: DecoderSandbox = {
    ...fenced,
    kind: 'limits',
    warning: null,
    command: limitsLine(limits, nodeLine()),
  };
  if (options.mode === 'off') return { ...plain, warning: weakWalls('it is switched off') };
  const bubblewrap = findBubblewrap();
  if (!bubblewrap) return { ...plain, warning: weakWalls('bubblewrap (bwrap) is not installed') };
  const files = decoderFiles().filter((file) => existsSync(file));
  const command = limitsLine(limits, bubblewrapLine(bubblewrap, files, nodeLine()));
  const strong: DecoderSandbox = { ...fenced, kind: 'bubblewrap', warning: null, command };
  return (await decoderWorks(strong))
    ? strong
    : { ...plain, warning: weakWalls('bubblewrap does not work for this user') };
}

function weakWalls(why: string): string {
  return (
    `Audio files are decoded without a sandbox of their own because ${why}: only resource limits and Node's permission model stand ` +
    'between a hostile file and this machine. Install bubblewrap and allow unprivileged user namespaces to close this.'
  );
}
