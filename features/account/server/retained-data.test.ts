import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { blocksOfMember } from '#features/blocks/server/blocks-of-member.ts';
import { commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { messagesOfMember } from '#features/messages/server/messages-of-member.ts';
import { conversationOf, conversationsOf, messagesIn } from '#features/messages/testing/conversations-of.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { deleteUser } from '../contract.ts';

const world = await aWorld();
const { db } = world.platform;

test('comments and messages of a deleted member stay, by "Deleted user" [ACCOUNT-085] [MSG-013]', async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  const track = await aStoredTrack(world, ben);
  await commentOn(world, trackComments, track.id, ada);
  const { conversationId: id } = await sendMessageAs(ada, { userId: ben.id }, 'I shall be gone');
  await sendMessageAs(ben, { conversationId: id }, 'A pity');
  await ada.call(blockUser, { id: ben.id });
  await ada.call(deleteUser, { guid: ada.id });
  await world.drain();

  const nobody = { username: 'Deleted user', avatarSmallUrl: null, selfLink: null };
  const comments = commentPageOf(await ben.call(trackComments.list, { id: track.id }));
  expect(comments.items.map(({ user }) => user)).toMatchObject([nobody]);
  const messages = await messagesIn(ben, id);
  expect(messages.map(({ content }) => content)).toEqual(['A pity', 'I shall be gone']);
  expect(messages[1]?.user).toMatchObject(nobody);
  expect((await conversationsOf(ben))[0]?.users[0]).toMatchObject(nobody);
  expect((await conversationOf(ben, id)).writable).toBe(false);
  expect(await db.selectFrom('blocks').selectAll().execute()).toEqual([]);
});

test('a member’s copy has every conversation with both sides, and the blocked members', async () => {
  const [cid, dora, eve] = await Promise.all(['cid', 'dora', 'eve'].map((name) => world.person(name)));
  if (!cid || !dora || !eve) throw new Error('nobody came');
  const { conversationId: id } = await sendMessageAs(cid, { userId: dora.id }, 'One');
  await sendMessageAs(dora, { conversationId: id }, 'Two');
  await sendMessageAs(dora, { userId: eve.id }, 'Not for cid');
  await cid.call(blockUser, { id: eve.id });
  const call = makeCall(world.platform, db, guest);
  const parts = [messagesOfMember, blocksOfMember];
  const files = (
    await Promise.all(parts.map((part) => Array.fromAsync(part.exportFiles(call, cid.id))))
  ).flat();
  expect(files).toMatchObject([
    {
      path: `messages/${id}.json`,
      json: {
        with: dora.username,
        messages: [
          { author: cid.username, content: 'One' },
          { author: dora.username, content: 'Two' },
        ],
      },
    },
    { path: 'blocked-users.json', json: [{ username: eve.username }] },
  ]);
});
