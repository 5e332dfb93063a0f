import X from 'lucide-react/icons/x';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import type { BannerView } from '../contract.ts';
import { isResendLink } from '../model/normalise-banner-link.ts';
import { BannerBody } from './banner-body.tsx';
import { ResendButton } from './resend-button.tsx';
import styles from './top-banner.module.css';

interface BannerBarProps {
  banner: BannerView;
  hidden?: boolean;
  onDismiss: () => void;
}

/** One banner with text, link and dismiss button. */
export function BannerBar({ banner: { id, attributes }, hidden = false, onDismiss }: BannerBarProps) {
  const { severity, header, body, ctaLabel, ctaLink, showDismissButton, frequency } = attributes;
  return (
    <div
      className={styles.banner}
      data-banner={id}
      data-frequency={frequency}
      data-severity={severity}
      hidden={hidden}
    >
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.header}>{header}</p>
          {body && <BannerBody html={body} />}
        </div>
        {ctaLabel && ctaLink && isResendLink(ctaLink) && <ResendButton label={ctaLabel} />}
        {ctaLabel && ctaLink && !isResendLink(ctaLink) && (
          <a className={buttonClass('quiet', 'small')} href={ctaLink}>
            {ctaLabel}
          </a>
        )}
        {showDismissButton && (
          <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
            <Icon of={X} size={18} />
          </button>
        )}
      </div>
    </div>
  );
}
