import { buttonClass } from '#design/button/button-class.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import type { PopupMessage } from '../../model/login-popup.ts';
import { socialProviders } from '../../model/social.ts';
import { ProviderLogo } from './provider-logo.tsx';
import styles from './social-buttons.module.css';
import { socialStartHref } from './social-start-href.ts';
import { useSocialPopup } from './use-social-popup.ts';

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
