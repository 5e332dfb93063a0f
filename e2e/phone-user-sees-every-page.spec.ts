import { test } from 'vitest';
import { openEveryPage, others, pages, phone } from '#testing/harness/every-page.ts';

const { checkPage, checkPlayer } = await openEveryPage();

test.each(pages)('%s on a phone, to be met with a finger [SHELL-132]', (_name, viewer, address) =>
  checkPage(address, viewer, phone, 'dark'),
);

test.each(others)('$path on a phone', ({ path, access }) => {
  const viewer = access === 'admins' ? 'admin' : access ? 'ada' : 'guest';
  return checkPage(path, viewer, phone, 'dark');
});

test('the embed player fits on a phone and passes axe', () => checkPlayer(phone));
