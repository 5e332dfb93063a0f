import { useMutation } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import { resendConfirmation } from '#features/sign-in/verification.contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { BannerView } from '../contract.ts';
import { isResendLink } from '../model/normalise-banner-link.ts';
import { BannerBody } from './banner-markup.tsx';
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

/** Resends the verification e-mail instead of leading to a page. */
function ResendButton({ label }: { label: string }) {
  const api = useApi();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(resendConfirmation, {}),
    onSuccess: () => flash.success('We have sent the email again. Please check your spam folder too.'),
    onError: flashRefusal,
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
