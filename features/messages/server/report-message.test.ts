import { expect, test } from 'vitest';
import { getConversation } from '#features/messages/contract.ts';
import { reportMessage } from '#features/messages/report.contract.ts';
import { conversationOf, messagesIn } from '#features/messages/testing/conversations-of.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { appealDecision, getDecision } from '#features/reports/appeals.contract.ts';
import { listCases, settleCase } from '#features/reports/moderation.contract.ts';
import { caseAbout, openCases } from '#features/reports/testing/a-case.ts';
import { onInvalidation } from '#platform/server/live/invalidation.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const outsider = await world.person('eve');

/** Nine messages of two members in turn, from "1" by ben to "9" by ben. */
async function aLongConversation(name: string) {
  const [ada, ben] = [await world.person(`ada${name}`), await world.person(`ben${name}`)];
  const first = await sendMessageAs(ben, { userId: ada.id }, `${name} 1`);
  const { conversationId } = first;
  const sent = [first];
  for (let at = 2; at <= 9; at += 1)
    sent.push(await sendMessageAs(at % 2 === 1 ? ben : ada, { conversationId }, `${name} ${at}`));
  const idOf = (at: number) => sent[at - 1]?.id ?? '';
  return { ada, ben, conversationId, idOf };
}

test('a reported message is in the queue with three messages before and after it, and no others', async () => {
  const { ada, ben, conversationId, idOf } = await aLongConversation('q');
  expect(await openCases(admin)).toEqual([]);
  await ada.call(reportMessage, { id: idOf(5), reason: 'A threat' });
  const entry = await caseAbout(admin, ben, 'message');
  expect(entry).toMatchObject({
    subject: { label: 'a message in a conversation', text: 'q 5', href: null, hidden: false },
    reports: [{ reason: 'A threat', reporter: { id: ada.id } }],
    actions: ['dismiss', 'hide', 'warn', 'suspend'],
  });
  const lines = entry.subject?.context ?? [];
  expect(lines.map(({ text }) => text)).toEqual([2, 3, 4, 5, 6, 7, 8].map((at) => `q ${at}`));
  expect(lines.filter(({ reported }) => reported)).toMatchObject([{ author: ben.username, text: 'q 5' }]);
  const open = admin.call(getConversation, { id: conversationId });
  await expect(open).rejects.toMatchObject({ status: 404 });
  await admin.call(settleCase, { id: entry.id, action: 'dismiss' });
  const { items } = await admin.call(listCases, { state: 'settled' });
  expect(items.find(({ id }) => id === entry.id)?.subject).not.toHaveProperty('context');
});

test('a hidden message keeps its place without its content for both members, and a successful appeal restores it', async () => {
  const { ada, ben, conversationId, idOf } = await aLongConversation('h');
  await ada.call(reportMessage, { id: idOf(9), reason: 'A threat' });
  const entry = await caseAbout(admin, ben, 'message');
  await admin.call(settleCase, { id: entry.id, action: 'hide', message: 'We do not threaten.' });
  const removed = { content: 'This message was removed by a moderator.', removed: true, position: 9 };
  for (const actor of [ada, ben]) {
    const [newest, before] = await messagesIn(actor, conversationId);
    expect(newest).toMatchObject(removed);
    expect(before).toMatchObject({ content: 'h 8', removed: false });
    expect((await conversationOf(actor, conversationId)).lastMessage).toMatchObject(removed);
  }
  const again = ada.call(reportMessage, { id: idOf(9), reason: 'Again' });
  await expect(again).rejects.toMatchObject({ status: 404 });
  // Its author sees which message it is, without the neighbouring messages.
  const decision = await ben.call(getDecision, { id: entry.id });
  expect(decision.subject).toEqual({ label: 'a message in a conversation', text: 'h 9' });
  await ben.call(appealDecision, { id: entry.id, text: 'It was a lyric' });
  const appeal = await caseAbout(admin, ben, 'appeal');
  await admin.call(settleCase, { id: appeal.id, action: 'reverse', message: 'So it is' });
  expect((await messagesIn(ada, conversationId))[0]).toMatchObject({ content: 'h 9', removed: false });
});

test('hiding and restoring a message invalidates cached answers', async () => {
  const { ada, ben, idOf } = await aLongConversation('k');
  const changes: unknown[] = [];
  const stop = onInvalidation((changed) => Array.isArray(changed) && changes.push(...changed));
  await ada.call(reportMessage, { id: idOf(9), reason: 'A threat' });
  const entry = await caseAbout(admin, ben, 'message');
  expect(changes).not.toContain(idOf(9));
  await admin.call(settleCase, { id: entry.id, action: 'hide', message: 'We do not threaten.' });
  expect(changes).toContain(idOf(9));
  changes.length = 0;
  await ben.call(appealDecision, { id: entry.id, text: 'It was a lyric' });
  const appeal = await caseAbout(admin, ben, 'appeal');
  await admin.call(settleCase, { id: appeal.id, action: 'reverse', message: 'So it is' });
  expect(changes).toContain(idOf(9));
  stop();
});

test('a member reports only received messages: neither own ones, nor those of other conversations, nor a site admin’s', async () => {
  const { ada, idOf } = await aLongConversation('o');
  const report = (id: string, actor = ada) => actor.call(reportMessage, { id, reason: 'Rude' });
  await expect(report(idOf(2))).rejects.toMatchObject({ status: 403 });
  await expect(report(idOf(1), outsider)).rejects.toMatchObject({ status: 404 });
  await expect(report(idOf(1), admin)).rejects.toMatchObject({ status: 404 });
  const official = await sendMessageAs(admin, { userId: ada.id }, 'Welcome');
  await expect(report(official.id)).rejects.toMatchObject({ status: 403 });
  expect(await openCases(admin)).toEqual([]);
});

const { ada, idOf } = await aLongConversation('w');
wrongInputs({
  world,
  endpoint: reportMessage,
  as: () => ada,
  good: () => ({ id: idOf(1), reason: 'Rude' }),
  unchanged: ['moderation_cases', 'reports'],
});
