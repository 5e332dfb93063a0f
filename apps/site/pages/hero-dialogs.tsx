import type { HeroDialogs } from '#features/profiles/web/hero-dialogs.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** The dialogs that a member's hero opens, loaded when they are needed. */
export const heroDialogs: HeroDialogs = {
  Message({ user, onClose }) {
    const part = useLazyModule('MessageDialog', () => import('#features/messages/web/message-dialog.tsx'));
    return part && <part.MessageDialog userId={user.id} username={user.username} onClose={onClose} />;
  },

  Report({ user, onClose }) {
    const part = useLazyModule(
      'ReportUserDialog',
      () => import('#features/reports/web/report-user-dialog.tsx'),
    );
    return part && <part.ReportUserDialog guid={user.guid} username={user.username} onClose={onClose} />;
  },

  async block(api, user) {
    const { confirmAndBlock } = await import('#features/blocks/web/confirm-and-block.ts');
    await confirmAndBlock(api, user);
  },
};
