import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { blockParts } from './block-part.ts';
import { blockUser, unblockUser } from './block-user.ts';
import { blocksOfMember } from './blocks-of-member.ts';
import { listBlocks } from './list-blocks.ts';

export const blocks = feature({
  name: 'blocks',
  points: [blockParts],
  plugs: [memberParts.plug(blocksOfMember)],
  endpoints: [bind(contract.unblockUser, unblockUser), bind(contract.listBlocks, listBlocks)],
  build: (plugged) => ({ endpoints: [bind(contract.blockUser, blockUser(plugged.list(blockParts)))] }),
});
