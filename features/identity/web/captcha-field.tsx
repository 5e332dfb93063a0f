import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import type { CaptchaWidget } from '#platform/web/site-settings.ts';
import styles from './captcha-field.module.css';

interface CaptchaFieldProps {
  widget: CaptchaWidget;
  /** Told of each new response, and of its end (null). */
  onResponse: (response: string | null) => void;
}

/** The widget that tells people from programs. Its program is loaded only where it is shown. */
export function CaptchaField({ widget, onResponse }: CaptchaFieldProps) {
  const api = useApi();
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onResponse);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let unmount: (() => void) | undefined;
    let over = false;
    const mount = async () => {
      const put =
        widget.provider === 'altcha'
          ? (await import('./mount-altcha.ts')).mountAltcha(element, api, (given) => tell(given))
          : (await import('./mount-remote-captcha.ts')).mountRemoteCaptcha(element, widget, (given) =>
              tell(given),
            );
      unmount = await put;
      if (over) unmount();
    };
    mount().catch(() => setFailed(true));
    return () => {
      over = true;
      unmount?.();
    };
  }, [widget, api]);
  return (
    <div className={styles.field}>
      <div ref={place} />
      {failed && <p role="alert">The captcha could not be loaded. Please reload the page.</p>}
    </div>
  );
}
