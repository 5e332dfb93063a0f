import { type ReactNode, useRef, useState } from 'react';
import { useSettings } from '#platform/web/app-context.tsx';
import { CaptchaField } from './captcha-field.tsx';

export interface CaptchaOfForm {
  /** The widget; null where none is required. */
  field: ReactNode;
  /** Sends with the widget's response. Each response works once: after a refusal the widget starts again. */
  send<T>(send: (more: { recaptchaResponse?: string }) => Promise<T>): Promise<T>;
}

/** The captcha of one form, where one is configured and required. */
export function useCaptcha(asked: boolean): CaptchaOfForm {
  const { captcha } = useSettings();
  const [round, setRound] = useState(0);
  const response = useRef<string | null>(null);
  const isShown = asked && captcha !== undefined;
  return {
    field: isShown && (
      <CaptchaField
        key={round}
        widget={captcha}
        onResponse={(given) => {
          response.current = given;
        }}
      />
    ),
    async send(send) {
      const given = isShown ? response.current : null;
      try {
        return await send(given === null ? {} : { recaptchaResponse: given });
      } catch (error) {
        response.current = null;
        setRound((before) => before + 1);
        throw error;
      }
    },
  };
}
