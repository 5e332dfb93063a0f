import { useSuspenseQuery } from '@tanstack/react-query';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { CampaignChat } from './campaign-chat.tsx';
import styles from './chat-page.module.css';

/** `/campaigns/{groupLink}/chat`. */
export function ChatPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  const { campaign } = group;
  if (!campaign) return null;
  return (
    <div className={styles.page}>
      <PageHead title="Campaign chat">
        <a className={linkClass('quiet')} href={group.selfLink}>
          {campaign.name}
        </a>
      </PageHead>
      <div className={panelClass()}>
        <CampaignChat campaign={campaign} />
      </div>
    </div>
  );
}
