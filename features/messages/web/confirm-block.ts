import { confirmDialog } from '#design/dialog/confirm-dialog.ts';

/** Asks before somebody is blocked, and says what it does; true when the reader is sure. */
export const confirmBlock = (username: string): Promise<boolean> =>
  confirmDialog({
    title: `Block ${username}?`,
    text: "Their messages and invitations won't reach you any more. They get no notice, but they learn of it when they write to you or invite you. You can take it back at any time.",
    confirmLabel: 'Block',
    danger: true,
  });
