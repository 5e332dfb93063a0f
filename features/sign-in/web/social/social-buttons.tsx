import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { authAddress } from '../../model/auth-address.ts';
import { oauthLoginWindow, type PopupMessage, readPopupPost } from '../../model/login-popup.ts';
import { type SocialProviderName, socialProviders, socialStartAddress } from '../../model/social.ts';
import { loginPopupOf } from '../login-popup.ts';
import styles from './social-buttons.module.css';

interface SocialButtonsProps {
  search: Search;
  /** Called in a studio login popup with the outcome of the sign-in. */
  onDone: (message: PopupMessage) => void;
}

/** Buttons for the configured identity providers; nothing without any. */
export function SocialButtons({ search, onDone }: SocialButtonsProps) {
  const { socialProviders: offered, educationMode } = useSettings();
  const { openedFor, open } = useSocialPopup(search, onDone);
  if (offered.length === 0) return null;
  return (
    <div className={styles.social}>
      {offered.map((name) => (
        <a
          key={name}
          className={buttonClass('quiet', 'large')}
          href={socialStartHref(name, search, 'page', educationMode)}
          aria-busy={openedFor === name}
          aria-disabled={openedFor !== null}
          onClick={(event) => open(name, event)}
        >
          <ProviderLogo of={name} />
          {openedFor === name
            ? `Waiting for ${socialProviders[name].label}`
            : `Continue with ${socialProviders[name].label}`}
        </a>
      ))}
      <p className={styles.or}>or with your email</p>
    </div>
  );
}

/** Our own drawings that resemble the providers' logos. */
const logoPaths: Record<SocialProviderName, string> = {
  google:
    'M12 2.5c2.5 0 4.7.9 6.4 2.5l-2.7 2.7A5.4 5.4 0 0 0 12 6.3a5.7 5.7 0 0 0 0 11.4c2.8 0 4.7-1.5 5.2-3.8H12v-3.6h9c.1.6.2 1.2.2 1.9 0 5.4-3.7 9.3-9.2 9.3a9.5 9.5 0 0 1 0-19z',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.8 1.9-1.8h1.7V2.6A22 22 0 0 0 15 2.5c-2.7 0-4.5 1.6-4.5 4.6v2.4h-3V13h3v8z',
};

function ProviderLogo({ of }: { of: SocialProviderName }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={logoPaths[of]} />
    </svg>
  );
}

const pollMs = 200;
const features = 'popup,width=500,height=600';

interface SocialPopup {
  /** The provider whose popup is open. */
  openedFor: SocialProviderName | null;
  /** Handles the click on a provider's link: in the studio's login flow it opens a popup instead. */
  open: (name: SocialProviderName, event: MouseEvent) => void;
}

/** Sign-in by a provider in a popup beside the studio's login flow. */
function useSocialPopup(search: Search, onDone: (message: PopupMessage) => void): SocialPopup {
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

const consentsTabAddress = '/auth?tab=confirm_consents';
const successTabAddress = (message: string) => `/auth?tab=success&message=${message}`;

/**
 * The address at which signing in by a provider starts from this screen. A page returns to the sign-in tab, which
 * redirects by the stored targets (new members of the education site choose a school first); a popup ends on the
 * success tab.
 */
function socialStartHref(
  name: SocialProviderName,
  search: Search,
  kind: 'page' | 'popup',
  educationMode = false,
): string {
  const { flash: _shown, ...rest } = search;
  const back = authAddress('sign_in', rest);
  const redirects =
    kind === 'page'
      ? {
          signUp: educationMode ? '/auth/organizations' : back,
          signIn: back,
          confirmConsent: consentsTabAddress,
        }
      : {
          signUp: successTabAddress('signed_up'),
          signIn: successTabAddress('signed_in'),
          confirmConsent: consentsTabAddress,
        };
  return socialStartAddress(name, redirects, search);
}
