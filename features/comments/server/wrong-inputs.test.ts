import * as contract from '#features/comments/contract.ts';
import { listMentionable } from '#features/comments/mentions.contract.ts';
import { pinComment, unpinComment } from '#features/comments/pins.contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { listTrackMoments, trackComments } from '#features/tracks/contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const { groupLink } = await aGroup(world, await world.person('founder', { accountType: 2 }));
const owner = await world.person('owner');
const track = await uploadTrack(world, owner);
const unchanged = [
  'comments',
  'comment_reports',
  'likes',
  'comment_mentions',
  'tracks',
  'outbox_events',
] as const;
const aComment = async () => (await commentOn(world, trackComments, track.id, owner)).id;

wrongInputs({
  world,
  endpoint: trackComments.list,
  as: () => world.newGuest(),
  good: () => ({ id: track.id }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: listTrackMoments,
  as: () => world.newGuest(),
  good: () => ({ id: track.id, items: '5' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: trackComments.post,
  as: () => world.person('poster'),
  good: () => ({ id: track.id, content: 'Hello', moment: 400 }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.deleteComment,
  as: () => owner,
  good: async () => ({ id: await aComment() }),
  unchanged,
});

for (const endpoint of [pinComment, unpinComment]) {
  wrongInputs({
    world,
    endpoint,
    as: () => owner,
    good: async () => ({ id: await aComment() }),
    unchanged: [...unchanged, 'comment_pins'],
  });
}

wrongInputs({
  world,
  endpoint: contract.editComment,
  as: () => owner,
  good: async () => ({ id: await aComment(), content: 'Better so' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.likeComment,
  as: () => world.person('fan'),
  good: async () => ({ id: await aComment() }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.unlikeComment,
  as: () => world.person('former-fan'),
  good: async () => ({ id: await aComment() }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: listMentionable,
  as: () => world.person('writer'),
  good: () => ({ name: 'ad', host: `group/${groupLink}` }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.listReplies,
  as: () => world.newGuest(),
  good: async () => ({ id: await aComment() }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.postReply,
  as: () => world.person('replier'),
  good: async () => ({ id: await aComment(), content: 'Hello' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.reportComment,
  as: () => world.person('reporter'),
  good: async () => ({ id: await aComment(), reason: 'Rude' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.changeCommentStatus,
  as: () => world.person('admin', { admin: true }),
  good: async () => ({ id: await aComment(), status: 2 }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.listCommentsByStatus,
  as: () => world.person('overseer', { admin: true }),
  good: () => ({ status: '0' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.getCommentAddress,
  as: () => world.newGuest(),
  good: async () => ({ id: await aComment() }),
  unchanged,
});
