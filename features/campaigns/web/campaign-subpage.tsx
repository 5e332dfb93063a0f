import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { useApi } from '#platform/web/app-context.tsx';

interface CampaignSubpageProps {
  groupLink: string | undefined;
  title: string;
  lead: string;
  className: string | undefined;
  children: (campaign: CampaignView, group: GroupView) => ReactNode;
}

/** A page about one side of a campaign: its head, which leads to the campaign, and its content. */
export function CampaignSubpage({ groupLink = '', title, lead, className, children }: CampaignSubpageProps) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), groupLink));
  const { campaign } = group;
  if (!campaign) return null;
  return (
    <div className={className}>
      <PageHead title={title} lead={lead}>
        <a className={linkClass('quiet')} href={group.selfLink}>
          {campaign.name}
        </a>
      </PageHead>
      {children(campaign, group)}
    </div>
  );
}
