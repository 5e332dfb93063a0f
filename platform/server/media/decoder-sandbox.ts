import type { DecodeLimits } from './decode-limits.ts';
import type { RenderLimits } from './render-limits.ts';
import type { Semaphore } from './semaphore.ts';

/** How decoder children are started: sandbox, concurrency and resource limits. */
export type DecoderSandbox = {
  kind: 'bubblewrap' | 'limits';
  /** For the start-up log; null with full sandboxing. */
  warning: string | null;
  audioCommand: readonly string[];
  imageCommand: readonly string[];
  /** Copies sounds and films without decoding them. */
  remuxCommand: readonly string[];
  /** Reads what a sound says of itself. */
  tagsCommand: readonly string[];
  /** Renders songs of the studio. */
  renderCommand: readonly string[];
  limits: DecodeLimits;
  renderLimits: RenderLimits;
  /** Concurrency of stored files, which wait for a slot. */
  fileSlots: Semaphore;
  /** Separate concurrency of small files and of reading tags, so that they do not wait for large ones. */
  smallFileSlots: Semaphore;
  /** Concurrency of streams. Without a free slot a stream is refused as busy, so that uploads do not wait. */
  streamSlots: Semaphore;
  imageSlots: Semaphore;
  /** Songs rendered concurrently: one for each core but one. */
  renderSlots: Semaphore;
};
