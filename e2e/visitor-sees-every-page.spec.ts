import { expect, test } from 'vitest';
import { openEveryPage, pages, wide } from '#testing/harness/every-page.ts';

const { checkPage, checkPlayer, unopened } = await openEveryPage();

test.each(pages)(
  '%s on a desktop, in HTML without a fault, to be met with a mouse [SHELL-126] [SHELL-132]',
  (_name, viewer, address) => checkPage(address, viewer, wide, 'light'),
);

test('every declared page is opened here or elsewhere', () => {
  expect(unopened()).toEqual([]);
});

test('the embed player fits on a desktop and passes axe', () => checkPlayer(wide));
