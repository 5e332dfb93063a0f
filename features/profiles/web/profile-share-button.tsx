import Share2 from 'lucide-react/icons/share-2';
import { useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ProfileView } from '../contract.ts';

const loadMenu = () => import('./profile-share-menu.tsx');

/** Opens the ways to share a member's page, which are loaded on hover or focus. */
export function ProfileShareButton({ user }: { user: Pick<ProfileView, 'selfLink'> }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const part = useLazyModule('ProfileShareMenu', loadMenu, isOpen);
  // A failure matters only where the menu is opened.
  const load = () => void loadMenu().catch(() => {});
  return (
    <>
      <Button
        ref={button}
        id={id}
        icon={Share2}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!isOpen)}
      >
        Share
      </Button>
      {isOpen && part && (
        <part.ProfileShareMenu user={user} button={button} labelledBy={id} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
