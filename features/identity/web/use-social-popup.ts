import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Search } from '#platform/web/search-params.ts';
import { oauthLoginWindow, type PopupMessage, readPopupPost } from '../model/login-popup.ts';
import type { SocialProviderName } from '../model/social.ts';
import { loginPopupOf } from './login-popup.ts';
import { socialStartHref } from './social-start-href.ts';

const pollMs = 200;
const features = 'popup,width=500,height=600';

interface SocialPopup {
  /** The company whose popup is open. */
  openedFor: SocialProviderName | null;
  /** For a click on a company's link: in the studio's login flow it opens a popup instead. */
  open: (name: SocialProviderName, event: MouseEvent) => void;
}

/** Signing in at a company beside the studio's login flow, which stays where it is. */
export function useSocialPopup(search: Search, onDone: (message: PopupMessage) => void): SocialPopup {
  const [openedFor, setOpenedFor] = useState<SocialProviderName | null>(null);
  const popup = useRef<Window | null>(null);

  useEffect(() => {
    if (openedFor === null) return;
    const hear = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== popup.current) return;
      const message = readPopupPost(event.data);
      // Agreeing to the terms is the end of a sign-up there.
      if (message) onDone(message === 'consent_agreed' ? 'signed_up' : message);
    };
    const watch = setInterval(() => {
      if (popup.current?.closed !== false) setOpenedFor(null);
    }, pollMs);
    window.addEventListener('message', hear);
    return () => {
      clearInterval(watch);
      window.removeEventListener('message', hear);
    };
  }, [openedFor, onDone]);

  return {
    openedFor,
    open(name, event) {
      if (openedFor !== null) return event.preventDefault();
      if (loginPopupOf(search) !== 'studio') return;
      popup.current = window.open(socialStartHref(name, search, 'popup'), oauthLoginWindow, features);
      // Where popups are blocked the link itself is followed.
      if (!popup.current) return;
      event.preventDefault();
      setOpenedFor(name);
    },
  };
}
