import type { MouseEvent } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { type GroupView, joinGroup } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { showMobileNotice } from '#platform/web/mobile-notice.ts';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';

interface StartCollabProps {
  group: GroupView;
  campaign: CampaignView;
}

/**
 * The link that starts a collaboration: to the studio, after joining the group; a guest's leads to sign-in and back. A phone or
 * tablet shows a notice instead.
 */
export function useStartCollab({ group, campaign }: StartCollabProps) {
  const { api, viewer, navigate } = useApp();
  const signIn = useSignInAddress();
  const studio = `/studio?${new URLSearchParams({ campaign: campaign.slug })}`;
  return {
    href: viewer ? studio : signIn,
    onClick(event: MouseEvent) {
      if (showMobileNotice()) return event.preventDefault();
      if (!viewer || group.currentUserMember) return;
      event.preventDefault();
      const start = () => navigate(studio);
      // Who cannot join starts all the same (CAMPAIGN-153).
      void api(joinGroup, { groupLink: group.groupLink }).then(start, start);
    },
  };
}

interface StartCollabButtonProps extends StartCollabProps {
  /** Instead of the texts of the hero. */
  label?: string;
  variant?: 'quiet' | 'ghost';
  className?: string | undefined;
}

/** Starts a collaboration while the campaign is open; nothing is left of it once that is over. */
export function StartCollabButton({ label, variant = 'quiet', className, ...props }: StartCollabButtonProps) {
  const link = useStartCollab(props);
  const { state } = props.campaign;
  if (state === 'closed') return null;
  if (state === 'upcoming') {
    return (
      <Button disabled variant={variant} className={className}>
        {label ?? 'Start remixing'}
      </Button>
    );
  }
  return (
    <a className={classNames(buttonClass(variant), className)} {...link}>
      {label ?? 'Start remixing'}
    </a>
  );
}
