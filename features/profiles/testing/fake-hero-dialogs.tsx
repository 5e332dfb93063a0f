import { flash } from '#design/flash/flash.ts';
import type { HeroDialogs } from '../web/hero-dialogs.ts';

/** Fakes of the dialogs of other features: they show what was opened for whom. */
export const fakeHeroDialogs: HeroDialogs = {
  Message: ({ user, onClose }) => (
    <button type="button" onClick={onClose}>
      A message to {user.username}
    </button>
  ),
  Report: ({ user, onClose }) => (
    <button type="button" onClick={onClose}>
      A report of {user.username}
    </button>
  ),
  block: async (_api, user) => void flash.success(`${user.username} would be blocked`),
};
