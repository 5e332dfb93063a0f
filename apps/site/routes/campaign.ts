import { hasJury } from '#features/campaigns/model/jury/judging-refusal.ts';
import { campaignsPage } from '#features/campaigns/pages.ts';
import { CampaignPage, campaignComments } from '#features/campaigns/web/campaign-page.tsx';
import { campaignClockQuery, contestantsQuery } from '#features/campaigns/web/campaign-queries.ts';
import { campaignJuryPart } from '#features/campaigns/web/jury/campaign-jury-part.ts';
import { juryQuery } from '#features/campaigns/web/jury/jury-queries.ts';
import { leaderboardQuery } from '#features/campaigns/web/projects/campaign-project-queries.ts';
import { showsStems } from '#features/campaigns/web/stems/campaign-stems.tsx';
import { stemsQuery } from '#features/campaigns/web/stems/stems-queries.ts';
import { winnersQuery } from '#features/campaigns/web/winners/winner-queries.ts';
import { commentFormPart } from '#features/comments/web/comment-form-part.ts';
import { commentsQuery } from '#features/comments/web/comments-query.ts';
import type { GroupPageView } from '#features/groups/page.contract.ts';
import { groupCommentHostRef } from '#features/groups/web/group-comment-host-ref.ts';
import { groupHead } from '#features/groups/web/group-head.ts';
import { groupUpdatesQuery } from '#features/groups/web/group-queries.ts';
import { newestGroupTracksQuery } from '#features/groups/web/posts/group-track-queries.ts';
import { oembedAddress } from '#features/tracks/model/track-address.ts';
import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { breadcrumbs } from '#platform/web/structured-data.ts';
import { commentParts } from '../comment-parts.ts';
import { loadCampaign } from '../load-campaign.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage<GroupPageView>({
  component: CampaignPage,
  load: async (input) => {
    const { api, queryClient, viewer } = input.context;
    const group = await loadCampaign(input);
    const host = groupCommentHostRef(group, campaignComments);
    // Parts that cannot be loaded are left out or can be retried; the page itself is shown.
    await Promise.all([
      queryClient.prefetchQuery(campaignClockQuery(api, group.groupLink)),
      queryClient.prefetchInfiniteQuery(newestGroupTracksQuery(api, group.id)),
      queryClient.prefetchInfiniteQuery(contestantsQuery(api, group.id)),
      queryClient.prefetchInfiniteQuery(groupUpdatesQuery(api, group.id)),
      group.campaign &&
        showsStems(group.campaign) &&
        queryClient.prefetchQuery(stemsQuery(api, group.groupLink)),
      group.campaign?.phase === 'decided' && queryClient.prefetchQuery(winnersQuery(api, group.groupLink)),
      group.campaign &&
        hasJury(group.campaign.votingMethod) &&
        Promise.all([campaignJuryPart.load(), queryClient.prefetchQuery(juryQuery(api, group.groupLink))]),
      group.campaign?.showLeaderboard && queryClient.prefetchQuery(leaderboardQuery(api, group.campaign)),
      host.open && queryClient.prefetchInfiniteQuery(commentsQuery(api, host)),
      host.open && viewer && commentFormPart.load(),
    ]);
    return group;
  },
  parts: ({ data: { campaign }, context }) => [
    ...commentParts(context),
    ...(campaign && hasJury(campaign.votingMethod) ? ['campaign-jury'] : []),
  ],
  head: ({ data, context }) => campaignHead(data, context.settings),
});

/** The head of a campaign's page, for search engines, link previews and sites that embed it. */
function campaignHead(group: GroupPageView, settings: Pick<SiteSettings, 'siteUrl'>) {
  const head = groupHead(group, settings);
  const { campaign } = group;
  if (!campaign) return head;
  const title = campaign.name;
  const { shareCardUrl } = campaign;
  return {
    ...head,
    title,
    things:
      import.meta.env.SSR && head.things
        ? [
            breadcrumbs(settings.siteUrl, [
              ['Campaigns', href(campaignsPage)],
              [title, group.selfLink],
            ]),
          ]
        : undefined,
    description: campaign.subtitle || `${campaign.name} on ${siteNameMark}.`,
    ...(shareCardUrl !== null && {
      image: shareCardUrl,
      properties: { 'og:image:width': '1200', 'og:image:height': '630' },
    }),
    links: [
      ...(head.links ?? []),
      {
        rel: 'alternate',
        type: 'application/json+oembed',
        href: oembedAddress(settings.siteUrl, group.selfLink),
        title,
      },
    ],
  };
}
