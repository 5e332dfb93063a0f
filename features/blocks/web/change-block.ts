import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { blockUser, unblockUser } from '../contract.ts';

/** Asks for confirmation before a block and explains it; true when the reader confirms. */
export const confirmBlock = (username: string): Promise<boolean> =>
  confirmDialog({
    title: `Block ${username}?`,
    text: "Their messages and invitations won't reach you any more. They get no notice, but they learn of it when they write to you or invite you. You can take it back at any time.",
    confirmLabel: 'Block',
    danger: true,
  });

/** Blocks or unblocks a user; shows an error and returns false where that fails. */
export async function setBlocked(api: Api, id: string, blocked: boolean): Promise<boolean> {
  try {
    await api(blocked ? blockUser : unblockUser, { id });
    return true;
  } catch (error) {
    flash.error(isRefusal(error) ? error.message : 'Something went wrong. Please try again later.');
    return false;
  }
}
