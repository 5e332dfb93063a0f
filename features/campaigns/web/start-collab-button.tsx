import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import type { CampaignView } from '#features/groups/campaign.contract.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useSignInAddress } from '#platform/web/use-sign-in-address.ts';

/** A link to the studio while the campaign is open; a guest gets a link to sign-in and back. */
export function StartCollabButton({ campaign }: { campaign: CampaignView }) {
  const viewer = useViewer();
  const signIn = useSignInAddress();
  if (campaign.state !== 'open') {
    return <Button disabled>{campaign.state === 'closed' ? 'Closed' : 'Start remixing'}</Button>;
  }
  const studio = `/studio?${new URLSearchParams({ campaign: campaign.slug })}`;
  return (
    <a className={buttonClass('quiet')} href={viewer ? studio : signIn}>
      Start remixing
    </a>
  );
}
