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

type EnteredCampaign = Pick<CampaignView, 'state' | 'slug' | 'termsVersion' | 'termsHtml'>;

interface SelectTrackButtonProps {
  group: GroupView;
  campaign: EnteredCampaign;
}

/** Opens the dialog to enter an own track while the campaign is open; a guest's leads to sign-in and back (CAMPAIGN-193). */
export function SelectTrackButton({ group, campaign }: SelectTrackButtonProps) {
  const viewer = useViewer();
  const signIn = useSignInAddress();
  if (campaign.state !== 'open') return null;
  if (viewer) return <DialogButton group={group} campaign={campaign} />;
  return (
    <a className={buttonClass('quiet')} href={signIn}>
      <Icon of={Plus} size={20} />
      Select track
    </a>
  );
}

interface ReplaceButtonProps extends SelectTrackButtonProps {
  /** The entered track that another takes the place of. */
  replaced: { id: string; title: string };
}

/** Opens the dialog to enter another track in the place of an entry. */
export const ReplaceButton = (props: ReplaceButtonProps) => <DialogButton {...props} />;

/** The dialog's code is loaded when the pointer or focus reaches the button. */
function DialogButton({
  group,
  campaign,
  replaced,
}: ReplaceButtonProps | (SelectTrackButtonProps & { replaced?: undefined })) {
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
      {replaced ? (
        <Button
          size="small"
          aria-label={`Replace ${replaced.title}`}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={show}
        >
          Replace
        </Button>
      ) : (
        <Button
          variant={group.currentUserMember ? 'primary' : 'quiet'}
          icon={Plus}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={show}
        >
          Select track
        </Button>
      )}
      {dialog && open && (
        <dialog.SelectTrackDialog
          group={group}
          campaign={campaign}
          replaced={replaced}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
