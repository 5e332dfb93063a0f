import { Dialog } from '#design/dialog/dialog.tsx';
import { href } from '#platform/pure/page.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import { embedCode } from '../model/embed-code.ts';
import { shortLinkPage } from '../pages.ts';
import { CopyField } from './copy-field.tsx';
import { ShareWays } from './share-ways.tsx';

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  shortLinkId: string;
}

/** Ways to share a track: short link, links to other sites, and the embed code. */
export function ShareDialog({ open, onClose, title, shortLinkId }: ShareDialogProps) {
  const { siteUrl } = useSettings();
  return (
    <Dialog open={open} onClose={onClose} title="Share">
      <ShareWays link={shortLink(siteUrl, shortLinkId)} title={title}>
        <CopyField
          label="Embed code"
          value={embedCode(siteUrl, { shortLinkId, title })}
          copyLabel="Copy embed code"
          multiline
        />
      </ShareWays>
    </Dialog>
  );
}

/** Short address of a track. `siteUrl` has no trailing slash. */
const shortLink = (siteUrl: string, shortLinkId: string): string =>
  siteUrl + href(shortLinkPage, { shortLinkId });
