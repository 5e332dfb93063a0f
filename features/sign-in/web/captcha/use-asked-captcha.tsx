import { useState } from 'react';
import { isRefusal } from '#platform/pure/refusal.ts';
import { type CaptchaOfForm, useCaptcha } from './use-captcha.tsx';

/** A captcha that is shown from then on when a call is refused with `captcha_needed`. */
export function useAskedCaptcha(): CaptchaOfForm {
  const [isAsked, setAsked] = useState(false);
  const { field, send } = useCaptcha(isAsked);
  return {
    field,
    async send(call) {
      try {
        return await send(call);
      } catch (error) {
        if (isRefusal(error) && error.code === 'captcha_needed') setAsked(true);
        throw error;
      }
    },
  };
}
