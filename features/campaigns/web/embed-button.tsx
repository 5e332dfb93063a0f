import Code from 'lucide-react/icons/code';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Opens the dialog with the code that shows the campaign on other sites, which is loaded on hover or focus. */
export function EmbedButton({ campaign }: { campaign: CampaignView }) {
  const [open, setOpen] = useState(false);
  const [requested, setRequested] = useState(false);
  const dialog = useLazyModule('EmbedDialog', () => import('./embed-dialog.tsx'), requested);
  const load = () => setRequested(true);
  const show = () => {
    load();
    setOpen(true);
  };
  // There is no campaign to anybody else yet.
  if (campaign.phase === 'draft') return null;
  return (
    <>
      <Button icon={Code} onPointerEnter={load} onFocus={load} onClick={show}>
        Embed
      </Button>
      {dialog && <dialog.EmbedDialog open={open} onClose={() => setOpen(false)} campaign={campaign} />}
    </>
  );
}
