import 'altcha/altcha.css';
import 'altcha/external';
import type { AltchaWidgetElement } from 'altcha';
import type { AltchaGlobal } from 'altcha/types';
import Worker from 'altcha/workers/pbkdf2?worker';
import type { Api } from '#platform/pure/contract.ts';
import { getCaptchaChallenge } from '../../captcha.contract.ts';

const algorithm = 'PBKDF2/SHA-256';

/**
 * Mounts the proof-of-work widget in `place`. It starts when the member begins to fill in the form, and computes in
 * workers. Returns the unmount function.
 */
export async function mountAltcha(
  place: HTMLElement,
  api: Api,
  onResponse: (response: string | null) => void,
): Promise<() => void> {
  const { $altcha } = globalThis as unknown as { $altcha: AltchaGlobal };
  $altcha.algorithms.set(algorithm, () => new Worker());
  const widget = document.createElement('altcha-widget') as AltchaWidgetElement;
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string | null }>).detail;
    onResponse(state === 'verified' ? (payload ?? null) : null);
  });
  // The widget has its methods after the load event.
  await new Promise((resolve) => {
    widget.addEventListener('load', resolve, { once: true });
    place.append(widget);
  });
  await widget.configure({
    auto: 'onfocus',
    challenge: '/api/captcha/challenge',
    // The challenge is text inside our own answers.
    fetch: async () => {
      const { challenge } = await api(getCaptchaChallenge, {});
      return new Response(challenge, { headers: { 'content-type': 'application/json' } });
    },
    hideFooter: true,
    hideLogo: true,
    humanInteractionSignature: false,
    minDuration: 0,
  });
  return () => widget.remove();
}
