import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { insertConversation } from '#features/messages/server/conversation.store.ts';
import { insertMessage } from '#features/messages/server/message.store.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
const { db } = site.platform;
const [mira, jonas] = [await site.person('mira'), await site.person('jonas')];
const dayMs = 86_400_000;
const numbered = (kind: string, at: number) => `0198f000-0000-7000-${kind}-${String(at).padStart(12, '0')}`;

/** A conversation of so many messages, a few hours between them. */
async function aLongConversation(count: number): Promise<string> {
  const id = numbered('8000', 1);
  const start = Date.now() - count * (dayMs / 6);
  await transaction(db, async (tx) => {
    await insertConversation(tx, { id, userId: mira.id, otherId: jonas.id, at: new Date(start) });
    for (let at = 1; at <= count; at += 1)
      await insertMessage(tx, {
        id: numbered('9000', at),
        conversationId: id,
        userId: at % 3 === 0 ? mira.id : jonas.id,
        content: `number ${at}${'\nand a line more'.repeat(at % 4)}`,
        key: null,
        at: new Date(start + at * (dayMs / 6)),
      });
  });
  return id;
}

const thread = (page: Page) => page.getByRole('group', { name: 'Messages' });
const write = async (page: Page, text: string) => {
  await page.getByPlaceholder('Write a message').fill(text);
  await page.keyboard.press('Enter');
};
/** The first visible message, and its distance from the top of the thread. */
const firstInSight = (page: Page) =>
  thread(page).evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    const first = [...element.querySelectorAll('[data-position]')].find(
      (one) => one.getBoundingClientRect().top >= top,
    );
    return {
      position: first?.getAttribute('data-position'),
      at: first && first.getBoundingClientRect().top - top,
    };
  });

test('two browsers exchange messages live, and each sees that they were read', async () => {
  const [here, there] = [await site.newPage(), await site.newPage()];
  await site.signIn(here, 'mira');
  await site.signIn(there, 'jonas');
  await site.open(there, '/account/messages');
  await there.getByText("You don't have any messages.").waitFor();
  await mira.raw({
    method: 'POST',
    url: '/api/messages',
    body: { message: { user_id: jonas.id, content: 'Are you there?' } },
  });
  const row = there.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await row.getByText('Are you there?').waitFor();
  await there.getByRole('link', { name: 'Messages, unread' }).waitFor();
  expect(await axeFindings(there)).toEqual([]);

  await row.click();
  await there.getByPlaceholder('Write a message').waitFor();
  await there.getByRole('link', { name: 'Messages', exact: true }).waitFor();
  await site.open(here, new URL(there.url()).pathname);
  await thread(here).getByText('Seen').waitFor();
  await write(there, 'Yes,\nin the back room');
  await thread(here).getByText('in the back room').waitFor();
  await write(here, 'On my way');
  await thread(there).getByText('On my way').waitFor();
  await thread(here).getByText('Seen').waitFor();
  expect(await axeFindings(there)).toEqual([]);
  for (const page of [here, there]) {
    const texts = await thread(page).locator('[data-position] p').allInnerTexts();
    expect(texts).toEqual(['Are you there?', 'Yes,\nin the back room', 'On my way']);
  }
});

test('a conversation of a thousand messages opens at the newest, and scrolling back through all of them shifts nothing [MSG-015] [MSG-017]', async () => {
  await db.deleteFrom('conversations').execute();
  const id = await aLongConversation(1000);
  const page = await site.newPage({ viewport: { width: 1280, height: 800 } });
  await site.signIn(page, 'mira');
  await site.open(page, `/account/messages/${id}`);
  const messages = thread(page).locator('[data-position]');
  const texts = await messages.locator('p').allInnerTexts();
  expect(texts.at(-1)).toBe('number 1000');
  expect(texts[0]).toContain(`number ${1001 - texts.length}`);
  expect(await messages.last().isVisible()).toBe(true);
  expect(await thread(page).evaluate((element) => element.scrollTop)).toBe(0);

  for (let loaded = await messages.count(); loaded < 1000; loaded = await messages.count()) {
    // Just below the top: the next page is inserted above while the reader looks at a message.
    await thread(page).evaluate((element) => {
      element.scrollTop = -(element.scrollHeight - element.clientHeight) + 3;
    });
    const before = await firstInSight(page);
    await expect.poll(() => messages.count()).toBeGreaterThan(loaded);
    const after = await firstInSight(page);
    expect(after.position).toBe(before.position);
    expect(Math.abs((after.at ?? 0) - (before.at ?? 0))).toBeLessThanOrEqual(1);
  }
  await page.getByText('This is where it began.').waitFor();
  const positions = await messages.evaluateAll((all) =>
    all.map((one) => Number(one.getAttribute('data-position'))),
  );
  expect(positions).toEqual(Array.from({ length: 1000 }, (_none, at) => at + 1));

  // A message that arrives meanwhile shifts nothing either, and waits at the end.
  const before = await firstInSight(page);
  await jonas.raw({
    method: 'POST',
    url: '/api/messages',
    body: { message: { conversation_id: id, content: 'While you were reading\nold things' } },
  });
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  const after = await firstInSight(page);
  expect(after.position).toBe(before.position);
  expect(Math.abs((after.at ?? 0) - (before.at ?? 0))).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'New messages' }).click();
  expect(await thread(page).getByText('While you were reading').isVisible()).toBe(true);
});
