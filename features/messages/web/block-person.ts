import { flash } from '#design/flash/flash.ts';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { blockUser } from '../blocks.contract.ts';
import { confirmBlock } from './confirm-block.ts';

/** Blocks somebody outside of a conversation, after a question, and says how it went. */
export async function blockPerson(
  api: Api,
  { id, username }: { id: string; username: string },
): Promise<void> {
  if (!(await confirmBlock(username))) return;
  try {
    await api(blockUser, { id });
    flash.success(`${username} is blocked. You can take it back under Messages.`);
  } catch (error) {
    flash.error(isRefusal(error) ? error.message : 'Something went wrong. Please try again later.');
  }
}
