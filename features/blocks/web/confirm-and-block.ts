import { flash } from '#design/flash/flash.ts';
import type { Api } from '#platform/pure/contract.ts';
import { confirmBlock, setBlocked } from './change-block.ts';

/** Blocks a user outside of a conversation after a confirmation, and shows the result. */
export async function confirmAndBlock(
  api: Api,
  { id, username }: { id: string; username: string },
): Promise<void> {
  if ((await confirmBlock(username)) && (await setBlocked(api, id, true)))
    flash.success(`${username} is blocked. You can take it back under Messages.`);
}
