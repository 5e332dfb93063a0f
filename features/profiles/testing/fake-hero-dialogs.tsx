import { flash } from '#design/flash/flash.ts';
import type { HeroDialogs } from '../web/hero-dialogs.ts';

/** Stands for what other features put into the hero: says what was opened about whom. */
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
