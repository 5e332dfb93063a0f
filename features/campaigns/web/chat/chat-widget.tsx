import ExternalLink from 'lucide-react/icons/external-link';
import { useRef } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { Panel } from '#design/panel/panel.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { href } from '#platform/pure/page.ts';
import { useInView } from '#platform/web/use-in-view.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { chatPage } from '../../pages.ts';
import styles from './chat-widget.module.css';

/** The chat beside a campaign, on screens from 668 px, and the way to where its people talk. */
export function ChatWidget({ campaign }: { campaign: CampaignView }) {
  const { slug, chatInviteUrl } = campaign;
  const place = useRef<HTMLDivElement>(null);
  const chat = useLazyModule('CampaignChat', () => import('./campaign-chat.tsx'), useInView(place));
  return (
    <Panel heading="Chat">
      {/* Where CSS hides this, it is never in view, so that nothing is loaded. */}
      <div ref={place} className={styles.chat}>
        {chat ? <chat.CampaignChat campaign={campaign} /> : <Skeleton height={320} />}
      </div>
      <a
        className={buttonClass('quiet')}
        href={chatInviteUrl ?? href(chatPage, { groupLink: slug })}
        target="_blank"
        rel="noopener noreferrer"
      >
        {chatInviteUrl ? 'Join the conversation on Discord' : 'Join the conversation'}
        <Icon of={ExternalLink} size={16} />
      </a>
    </Panel>
  );
}
