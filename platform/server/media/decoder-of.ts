import type { Config } from '#platform/server/config/config.ts';
import { type DecoderSandbox, openDecoderSandbox } from './decoder-sandbox.ts';

/** The process's one sandbox as the configuration wants it, opened when it is first asked for. */
export function decoderOf(
  config: Pick<Config, 'decoderSandbox' | 'transcoders'>,
): () => Promise<DecoderSandbox> {
  let opening: Promise<DecoderSandbox> | undefined;
  return () => {
    opening ??= openDecoderSandbox({
      mode: config.decoderSandbox === 'off' ? 'off' : 'auto',
      maxChildren: config.transcoders,
    });
    return opening;
  };
}
