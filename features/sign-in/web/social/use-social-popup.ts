import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Search } from '#platform/web/search-params.ts';
import { oauthLoginWindow, type PopupMessage, readPopupPost } from '../../model/login-popup.ts';
import type { SocialProviderName } from '../../model/social.ts';
import { loginPopupOf } from '../login-popup.ts';
import { socialStartHref } from './social-start-href.ts';

const pollMs = 200;
const features = 'popup,width=500,height=600';

interface SocialPopup {
  /** The provider whose popup is open. */
  openedFor: SocialProviderName | null;
  /** Handles the click on a provider's link: in the studio's login flow it opens a popup instead. */
  open: (name: SocialProviderName, event: MouseEvent) => void;
}

/** Sign-in by a provider in a popup beside the studio's login flow. */
export function useSocialPopup(search: Search, onDone: (message: PopupMessage) => void): SocialPopup {
  const [openedFor, setOpenedFor] = useState<SocialProviderName | null>(null);
  const popup = useRef<Window | null>(null);

  useEffect(() => {
    if (openedFor === null) return;
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== popup.current) return;
      const message = readPopupPost(event.data);
      // Accepting the terms completes a sign-up there.
      if (message) onDone(message === 'consent_agreed' ? 'signed_up' : message);
    };
    const watch = setInterval(() => {
      if (popup.current?.closed !== false) setOpenedFor(null);
    }, pollMs);
    window.addEventListener('message', onMessage);
    return () => {
      clearInterval(watch);
      window.removeEventListener('message', onMessage);
    };
  }, [openedFor, onDone]);

  return {
    openedFor,
    open(name, event) {
      if (openedFor !== null) return event.preventDefault();
      if (loginPopupOf(search) !== 'studio') return;
      popup.current = window.open(socialStartHref(name, search, 'popup'), oauthLoginWindow, features);
      // When the popup is blocked, the link itself is followed.
      if (!popup.current) return;
      event.preventDefault();
      setOpenedFor(name);
    },
  };
}
