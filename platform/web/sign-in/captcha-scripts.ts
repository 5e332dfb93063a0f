/** Sources of the captcha widgets of other companies, and the CSP sources that they need. */
export const captchaScripts = {
  recaptcha: {
    src: 'https://www.google.com/recaptcha/api.js?render=explicit',
    /** Name of the script's global object. */
    name: 'grecaptcha',
    scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  },
  turnstile: {
    src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    name: 'turnstile',
    scripts: 'https://challenges.cloudflare.com',
    frames: 'https://challenges.cloudflare.com',
  },
} as const;
