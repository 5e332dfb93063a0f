import { captchaScripts } from '#platform/web/sign-in/captcha-scripts.ts';
import type { CaptchaWidget } from '#platform/web/site-settings.ts';

/** The common interface of reCAPTCHA and Turnstile. */
interface RemoteCaptcha {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (response: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): unknown;
  reset(widget: unknown): void;
  ready?(callback: () => void): void;
}

/** Mounts another provider's widget in `place`. Returns the unmount function. */
export async function mountRemoteCaptcha(
  place: HTMLElement,
  { provider, siteKey }: CaptchaWidget,
  onResponse: (response: string | null) => void,
): Promise<() => void> {
  if (provider === 'altcha') throw new Error('altcha has a widget of its own');
  const captcha = await loadCaptchaScript(provider);
  await new Promise<void>((resolve) => (captcha.ready ? captcha.ready(resolve) : resolve()));
  const box = document.createElement('div');
  place.append(box);
  const end = () => onResponse(null);
  captcha.render(box, {
    sitekey: siteKey ?? '',
    callback: onResponse,
    'expired-callback': end,
    'error-callback': end,
  });
  return () => box.remove();
}

async function loadCaptchaScript(provider: keyof typeof captchaScripts): Promise<RemoteCaptcha> {
  const { src, name } = captchaScripts[provider];
  const findCaptcha = () => (window as unknown as Record<string, RemoteCaptcha | undefined>)[name];
  if (!findCaptcha()) {
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src, async: true });
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    });
  }
  const captcha = findCaptcha();
  if (!captcha) throw new Error(`${src} has brought no ${name}`);
  return captcha;
}
