import Link from 'lucide-react/icons/link';
import type { RefObject } from 'react';
import { flash } from '#design/flash/flash.ts';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { type MenuEnd, MenuList } from '#design/menu/menu-list.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import { openSharePopup } from '#platform/web/open-share-popup.ts';
import type { ProfileView } from '../contract.ts';

interface ProfileShareMenuProps {
  user: Pick<ProfileView, 'selfLink'>;
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  /** The item that has the focus first. */
  focused: MenuEnd;
  onClose: () => void;
}

/** Share addresses by name. */
const shareAddresses = {
  Facebook: 'https://www.facebook.com/sharer/sharer.php?u=',
  Twitter: 'https://twitter.com/intent/tweet?url=',
};

/** The open menu to share a member's page. */
export function ProfileShareMenu({ user, button, labelledBy, focused, onClose }: ProfileShareMenuProps) {
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
    <MenuList
      id={`${labelledBy}-menu`}
      labelledBy={labelledBy}
      button={button}
      align="end"
      focused={focused}
      onClose={onClose}
    >
      {Object.entries(shareAddresses).map(([name, form]) => (
        <MenuItem key={name} onSelect={() => post(form)}>
          {name}
        </MenuItem>
      ))}
      <MenuItem icon={Link} onSelect={() => void copy()}>
        Copy link
      </MenuItem>
    </MenuList>
  );
}
