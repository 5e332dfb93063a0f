import type { HeroDialogs } from '#features/profiles/web/hero-dialogs.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';

/** What a member's hero opens, each sent when it is reached for. */
export const heroDialogs: HeroDialogs = {
  Message({ user, onClose }) {
    const part = useLoaded('MessageDialog', () => import('#features/messages/web/message-dialog.tsx'));
    return part && <part.MessageDialog userId={user.id} username={user.username} onClose={onClose} />;
  },

  Report({ user, onClose }) {
    const part = useLoaded('ReportUserDialog', () => import('#features/reports/web/report-user-dialog.tsx'));
    return part && <part.ReportUserDialog guid={user.guid} username={user.username} onClose={onClose} />;
  },

  async block(api, user) {
    const { blockPerson } = await import('#features/messages/web/block-person.ts');
    await blockPerson(api, user);
  },
};
