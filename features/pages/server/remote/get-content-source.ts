import type { AnswerOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getContentSource as contract } from '../../admin.contract.ts';
import { findCopiedAt } from './content-copies.store.ts';
import { remotePagesOf } from './remote-pages.ts';

/** The state of the content system, which is asked first where it has to be; null where none is configured. */
export async function getContentSource(call: Call): Promise<AnswerOf<typeof contract>> {
  const { db, platform, now } = call;
  const remote = remotePagesOf(platform);
  if (!remote || !platform.config.content) return { data: null };
  const { copies } = await remote.get(now);
  const { answeredAt, failures, pausedUntil } = remote.state(now);
  return {
    data: {
      address: new URL(platform.config.content.url).origin,
      pages: copies.length,
      answeredAt: answeredAt?.toISOString() ?? null,
      copiedAt: (await findCopiedAt(db))?.toISOString() ?? null,
      failures,
      pausedUntil: pausedUntil?.toISOString() ?? null,
    },
  };
}
