import type { Config } from '#platform/server/config/config.ts';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { openDecoderSandbox } from './open-decoder-sandbox.ts';

type DecoderConfig = Pick<Config, 'decoderSandbox' | 'transcoders' | 'dataDir'>;

/**
 * Returns a function that opens the configured sandbox on first use. It rejects where bubblewrap is required and does not
 * work, or cannot be tried, e.g. on a full disk; the next call tries again.
 */
export function lazyDecoderSandbox(config: DecoderConfig): () => Promise<DecoderSandbox> {
  let opening: Promise<DecoderSandbox> | undefined;
  return () => {
    opening ??= openConfiguredSandbox(config).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

async function openConfiguredSandbox({
  decoderSandbox,
  transcoders,
  dataDir,
}: DecoderConfig): Promise<DecoderSandbox> {
  const mode = decoderSandbox === 'off' ? 'off' : 'auto';
  const sandbox = await openDecoderSandbox({ mode, maxChildren: transcoders, dataDir });
  if (decoderSandbox === 'bwrap' && sandbox.warning !== null)
    throw new Error(`DECODER_SANDBOX=bwrap cannot be had here. ${sandbox.warning}`);
  return sandbox;
}
