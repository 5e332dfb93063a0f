import { redirect } from '@tanstack/react-router';
import { commentFormPart } from '#features/comments/web/comment-form-part.ts';
import { commentsQuery } from '#features/comments/web/comments-query.ts';
import type { GroupView } from '#features/groups/contract.ts';
import { groupCommentHostRef } from '#features/groups/web/group-comment-host-ref.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import { GroupPage } from '#features/groups/web/group-page.tsx';
import { groupUpdatesQuery, membersQuery } from '#features/groups/web/group-queries.ts';
import {
  featuredGroupTracksQuery,
  groupTracksQuery,
} from '#features/groups/web/posts/group-track-queries.ts';
import { commentParts } from '../comment-parts.ts';
import { loadGroupPage } from '../load-group-page.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupView>({
  component: GroupPage,
  load: async (input) => {
    const { api, queryClient, viewer } = input.context;
    const group = await loadGroupPage(input);
    if (group.campaign) throw redirect({ href: group.selfLink, statusCode: 302 });
    if (!group.can.see) return group;
    const host = groupCommentHostRef(group);
    // Parts that cannot be loaded are left out or can be retried; the page itself is shown.
    await Promise.all([
      queryClient.prefetchInfiniteQuery(groupTracksQuery(api, group.id)),
      group.sidebarTracks > 0 && queryClient.prefetchQuery(featuredGroupTracksQuery(api, group.id)),
      queryClient.prefetchInfiniteQuery(membersQuery(api, group.id)),
      queryClient.prefetchInfiniteQuery(groupUpdatesQuery(api, group.id)),
      host.open && queryClient.prefetchInfiniteQuery(commentsQuery(api, host)),
      host.open && viewer && commentFormPart.load(),
    ]);
    return group;
  },
  parts: ({ context }) => commentParts(context),
  head: ({ data, context }) => groupHead(data, context.settings),
});
