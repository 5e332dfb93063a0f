import type { Platform } from '#platform/server/call.ts';
import { ConfigError } from '#platform/server/config/config-error.ts';

/**
 * Checks the sandbox for decoding uploads and logs a start without one. Throws where the configuration requires bubblewrap and it
 * does not work; otherwise the check runs in the background.
 */
export async function checkDecoder({
  config,
  decoder,
  log,
}: Pick<Platform, 'config' | 'decoder' | 'log'>): Promise<void> {
  const tried = decoder().then(({ warning }) => {
    if (warning !== null) log.warn(warning);
  });
  if (config.decoderSandbox === 'bwrap') {
    await tried.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError([`DECODER_SANDBOX: bwrap does not work here: ${reason}`], { cause: error });
    });
  } else tried.catch((error: unknown) => log.error({ err: error }, 'the decoder cannot be started'));
}
