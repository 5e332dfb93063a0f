import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import type { MenuEnd } from '#design/menu/menu-list.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import type { ProfileView } from '../contract.ts';
import type { ProfileShareMenu } from './profile-share-menu.tsx';

interface ProfileShareButtonProps {
  user: Pick<ProfileView, 'selfLink'>;
  /** Imports the menu. */
  loadMenu?: () => Promise<{ ProfileShareMenu: typeof ProfileShareMenu }>;
}

const importMenu = () => import('./profile-share-menu.tsx');

/** Opens the ways to share a member's page, which are loaded on hover or focus; says so where they cannot be loaded. */
export function ProfileShareButton({ user, loadMenu = importMenu }: ProfileShareButtonProps) {
  const [opened, setOpened] = useState<MenuEnd | null>(null);
  const [part, setPart] = useState<{ ProfileShareMenu: typeof ProfileShareMenu } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = opened !== null && part !== null;
  const isMissing = opened !== null && part === null;
  const loadForUse = useEffectEvent(() => {
    loadChunk('ProfileShareMenu', loadMenu).then(setPart, () => {
      setOpened(null);
      flash.error('The ways to share could not be loaded. Please try again.');
    });
  });
  useEffect(() => {
    if (isMissing) loadForUse();
  }, [isMissing]);
  // A failure matters only where the menu is opened.
  const load = () => void loadMenu().catch(() => {});
  return (
    <>
      <Button
        ref={button}
        id={id}
        icon={Share2}
        busy={isMissing}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpened(opened ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        Share
      </Button>
      {part && opened && (
        <part.ProfileShareMenu
          user={user}
          button={button}
          labelledBy={id}
          focused={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
