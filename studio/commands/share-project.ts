import type { Command } from './command.ts';

/** Opens what the page has for inviting; only the owner is offered it. */
export const invitePeople: Command = {
  id: 'invite',
  label: 'Invite people',
  alsoCalled: 'share',
  group: 'Song',
  keys: [],
  when: ({ page }) => page.getState().invite !== null,
  run: ({ page }) => page.getState().invite?.(),
};

export const showPeople: Command = {
  id: 'show-people',
  label: 'People of the project',
  group: 'Song',
  keys: [],
  when: ({ page }) => page.getState().showPeople !== null,
  run: ({ page }) => page.getState().showPeople?.(),
};

export const renameProject: Command = {
  id: 'rename-project',
  label: 'Rename the project',
  alsoCalled: 'title',
  group: 'Song',
  keys: [],
  when: ({ page }) => page.getState().rename !== null,
  run: ({ page }) => page.getState().rename?.(),
};
