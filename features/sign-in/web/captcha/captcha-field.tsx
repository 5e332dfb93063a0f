import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import type { CaptchaWidget } from '#platform/web/site-settings.ts';
import styles from './captcha-field.module.css';

interface CaptchaFieldProps {
  widget: CaptchaWidget;
  /** Called with each new response, and with null when it expires. */
  onResponse: (response: string | null) => void;
}

/** The captcha widget. Its script loads only where it is shown. */
export function CaptchaField({ widget, onResponse }: CaptchaFieldProps) {
  const api = useApi();
  const container = useRef<HTMLDivElement>(null);
  const emitResponse = useEffectEvent(onResponse);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let unmount: (() => void) | undefined;
    let isUnmounted = false;
    const mount = async () => {
      const mounted =
        widget.provider === 'altcha'
          ? (await import('./mount-altcha.ts')).mountAltcha(element, api, (given) => emitResponse(given))
          : (await import('./mount-remote-captcha.ts')).mountRemoteCaptcha(element, widget, (given) =>
              emitResponse(given),
            );
      unmount = await mounted;
      if (isUnmounted) unmount();
    };
    mount().catch(() => setFailed(true));
    return () => {
      isUnmounted = true;
      unmount?.();
    };
  }, [widget, api]);
  return (
    <div className={styles.field}>
      <div ref={container} />
      {failed && <p role="alert">The captcha could not be loaded. Please reload the page.</p>}
    </div>
  );
}
