import { listCommentViews } from '#features/comments/server/list-comments.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { shareAmongGuests } from '#platform/server/cache/share-among-guests.ts';
import type { Call } from '#platform/server/call.ts';
import type { getGroup as contract, GroupPageDocument } from '../page.contract.ts';
import { type GroupWithViewer, getGroupWithViewer } from './find-group.ts';
import type { FindGroupCampaign } from './group-campaign.ts';
import { groupCommentHost } from './group-comment-host.ts';
import { withRights } from './may-see-group.ts';
import { presentGroupDocument } from './present-group.ts';
import { listGroupUpdates } from './updates/list-group-updates.ts';

/** Reads a group: for guests from one read a second that all share, for members anew. */
export const getGroup =
  (campaigns: FindGroupCampaign) =>
  (call: Call, { groupLink }: InputOf<typeof contract>): Promise<GroupPageDocument> =>
    shareAmongGuests(call, ['group', groupLink.toLowerCase()], async (as) =>
      presentGroupPage(as, await getGroupWithViewer(as, groupLink), campaigns),
    );

const MAX_COMMENTS = 5;
const MAX_UPDATES = 20;

/** A group; one with a campaign carries it and the newest comments, contestants and updates (CAMPAIGN-007). */
async function presentGroupPage(
  call: Call,
  found: GroupWithViewer,
  campaigns: FindGroupCampaign,
): Promise<GroupPageDocument> {
  const { data } = presentGroupDocument(call, found);
  const group = withRights(call, found);
  const of = found.row.campaign && group.rights.see ? await campaigns(call, group) : null;
  if (!of) return { data };
  const id = found.row.group_link;
  const comments = (await listCommentViews(call, groupCommentHost, { id, items: MAX_COMMENTS })).items;
  const news = await listGroupUpdates(call, { groupLink: id, items: MAX_UPDATES });
  const refs = <T extends string>(type: T, items: readonly { id: string }[]) => ({
    data: items.map((item) => ({ id: item.id, type })),
  });
  const users = new Map([...of.contestants, ...news.included].map((user) => [user.id, user]));
  return {
    data: {
      ...data,
      attributes: { ...data.attributes, contestantsCount: of.contestantsCount },
      relationships: {
        campaign: { data: { id: of.campaign.id, type: 'campaign' } },
        comments: refs('comment', comments),
        contestants: refs('user', of.contestants),
        news: refs('group_news', news.data),
      },
    },
    included: [
      of.campaign,
      ...comments.map(({ id: commentId, ...attributes }) => ({
        id: commentId,
        type: 'comment' as const,
        attributes,
      })),
      ...news.data,
      ...users.values(),
    ],
  };
}
