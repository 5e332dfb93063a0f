import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

interface SelectTrackButtonProps {
  group: GroupView;
  campaign: Pick<CampaignView, 'state' | 'slug'>;
}

/** Opens the dialog to enter an own track while the campaign is open; a guest's leads to sign-in and back (CAMPAIGN-193). */
export function SelectTrackButton({ group, campaign }: SelectTrackButtonProps) {
  const viewer = useViewer();
  const signIn = useSignInAddress();
  if (campaign.state !== 'open') return null;
  if (viewer) return <DialogButton group={group} slug={campaign.slug} />;
  return (
    <a className={buttonClass('primary')} href={signIn}>
      <Icon of={Plus} size={20} />
      Select track
    </a>
  );
}

/** The dialog's code is loaded when the pointer or focus reaches the button. */
function DialogButton({ group, slug }: { group: GroupView; slug: string }) {
  const [open, setOpen] = useState(false);
  const [shouldLoad, setShouldLoad] = useState(false);
  const dialog = useLazyModule('SelectTrackDialog', () => import('./select-track-dialog.tsx'), shouldLoad);
  const preload = () => setShouldLoad(true);
  const show = () => {
    preload();
    setOpen(true);
  };
  return (
    <>
      <Button variant="primary" icon={Plus} onPointerEnter={preload} onFocus={preload} onClick={show}>
        Select track
      </Button>
      {dialog && open && (
        <dialog.SelectTrackDialog group={group} slug={slug} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
