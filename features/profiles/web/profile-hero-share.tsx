import Link from 'lucide-react/icons/link';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import { openSharePopup } from '#platform/web/open-share-popup.ts';
import type { ProfileView } from '../contract.ts';

/** Share addresses by name. */
const shareAddresses = {
  Facebook: 'https://www.facebook.com/sharer/sharer.php?u=',
  Twitter: 'https://twitter.com/intent/tweet?url=',
};

/** Menu to share a member's page. */
export function ProfileHeroShare({ user }: { user: Pick<ProfileView, 'selfLink'> }) {
  const address = useSettings().siteUrl + user.selfLink;

  const post = (form: string) => {
    const href = form + encodeURIComponent(address);
    if (!openSharePopup(href)) window.open(href, '_blank', 'noopener,noreferrer');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      flash.success('Link copied.');
    } catch {
      flash.error(`The browser does not let us copy. The address is ${address}`, { staysOpen: true });
    }
  };

  return (
    <Menu
      trigger={(props) => (
        <Button {...props} icon={Share2}>
          Share
        </Button>
      )}
    >
      {Object.entries(shareAddresses).map(([name, form]) => (
        <MenuItem key={name} onSelect={() => post(form)}>
          {name}
        </MenuItem>
      ))}
      <MenuItem icon={Link} onSelect={() => void copy()}>
        Copy link
      </MenuItem>
    </Menu>
  );
}
