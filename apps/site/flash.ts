import type { AppValue } from '#platform/web/app-context.tsx';

/** Shows a flash message; the part that draws it arrives with the first one. */
export const flash: AppValue['flash'] = (text, options) => {
  document.dispatchEvent(new CustomEvent('flash', { detail: { text, ...options } }));
};
