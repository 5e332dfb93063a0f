import { Dialog } from '#design/dialog/dialog.tsx';
import { CopyField } from '#features/tracks/web/copy-field.tsx';
import { ShareWays } from '#features/tracks/web/share-ways.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import type { ListView } from '../contract.ts';
import { listEmbedCode } from '../model/list-embed.ts';

/** Ways to share a list: its link, links to other sites, the code of its player, and the address of its feed. */
export function ShareListDialog({ list, onClose }: { list: ListView; onClose: () => void }) {
  const { siteUrl } = useSettings();
  const link = siteUrl + list.selfLink;
  return (
    <Dialog open onClose={onClose} title="Share">
      <ShareWays link={link} title={`${list.title} by ${list.user.username}`}>
        <CopyField
          label="Embed code"
          value={listEmbedCode(siteUrl, list)}
          copyLabel="Copy embed code"
          multiline
        />
        <CopyField label="Feed for podcast readers" value={`${link}/feed.xml`} copyLabel="Copy feed" />
      </ShareWays>
    </Dialog>
  );
}
