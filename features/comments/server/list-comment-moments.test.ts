import { expect, test } from 'vitest';
import { changeCommentStatus, deleteComment } from '#features/comments/contract.ts';
import { commentOf } from '#features/comments/model/comment-document.ts';
import { listTrackMoments, trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });

async function post(id: string, author: typeof ada, moment: number | null, content = 'Here') {
  world.clock.advance(1000);
  return commentOf(await author.call(trackComments.post, { id, content, moment }));
}
const list = (id: string, more = {}, actor = world.guest) => actor.call(listTrackMoments, { id, ...more });

test('shown comments with a moment come in the order of the sound, each author once [COMMENT-063]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const late = await post(id, ada, 900, '🎵'.repeat(200));
  const early = await post(id, ben, 100);
  const middle = await post(id, ada, 500);
  await post(id, ben, null);
  const { moments, authors } = await list(id);
  expect(moments.map(({ author, ...rest }) => ({ ...rest, by: authors[author]?.username }))).toEqual([
    { id: early.id, moment: 100, excerpt: 'Here', by: early.user.username },
    { id: middle.id, moment: 500, excerpt: 'Here', by: late.user.username },
    { id: late.id, moment: 900, excerpt: '🎵'.repeat(140), by: late.user.username },
  ]);
  expect(authors).toHaveLength(2);
  expect(authors).toContainEqual({ username: late.user.username, avatarSmallUrl: late.user.avatarSmallUrl });
});

test('hidden and deleted comments have no moment there for any member; settled ones have [COMMENT-063]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const posted = [];
  for (const status of [0, 5, 2, 3, 4] as const) {
    const comment = await post(id, ada, 100 * status);
    if (status !== 0) await admin.call(changeCommentStatus, { id: comment.id, status });
    posted.push(comment.id);
  }
  const gone = await post(id, ada, 50);
  await ada.call(deleteComment, { id: gone.id });
  for (const actor of [world.guest, ada, owner, admin]) {
    const { moments } = await list(id, {}, actor);
    expect(moments.map((one) => one.id)).toEqual(posted.slice(0, 2));
  }
});

test('the newest come first into the limit, which invalid and larger numbers do not lift [COMMENT-063]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const { db } = world.platform;
  const now = world.clock.now().getTime();
  await db
    .insertInto('comments')
    .values(
      Array.from({ length: 2100 }, (_none, n) => ({
        id: `0198f000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        host_kind: 'track',
        host_id: id,
        user_id: ada.id,
        content: `Word ${n}`,
        created_at: new Date(now + n),
        moment_ms: n % 1000,
      })),
    )
    .execute();
  const sizes = [];
  for (const items of [undefined, '3', '5000', '0', '-1', '1.5', 'x']) {
    const { moments } = await list(id, items === undefined ? {} : { items });
    sizes.push(moments.length);
    expect(moments.map(({ moment }) => moment)).toEqual(
      moments.map(({ moment }) => moment).sort((a, b) => a - b),
    );
  }
  expect(sizes).toEqual([500, 3, 2000, 500, 500, 500, 500]);
  expect((await list(id, { items: '3' })).moments.map(({ excerpt }) => excerpt)).toEqual([
    'Word 2097',
    'Word 2098',
    'Word 2099',
  ]);
});

test('with comments turned off the moments are empty, and of a hidden track they answer 404 [COMMENT-063] [COMMENT-024] [COMMENT-028]', async () => {
  const { id } = await aStoredTrack(world, owner);
  await post(id, ada, 100);
  await owner.call(updateTrack, { id, mixdown: { allowComments: false } });
  expect(await list(id)).toEqual({ moments: [], authors: [] });
  await owner.call(updateTrack, { id, mixdown: { allowComments: true, published: false } });
  await expect(list(id)).rejects.toMatchObject({ status: 404 });
  await expect(list(id, {}, ada)).rejects.toMatchObject({ status: 404 });
  expect((await list(id, {}, owner)).moments).toHaveLength(1);
  await expect(list('0198f000-0000-7000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
});

test('an author who has been deleted stands there without a name [COMMENT-063]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const left = await world.person('left');
  await post(id, left, 100);
  await world.platform.db
    .updateTable('users')
    .set({ deleted_at: world.clock.now() })
    .where('id', '=', left.id)
    .execute();
  world.clock.advance(2000);
  const { authors } = await list(id);
  expect(authors).toEqual([{ username: 'Deleted user', avatarSmallUrl: null }]);
});
