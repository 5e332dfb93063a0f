/** Where other companies' captcha widgets come from, and what a page that shows one has to allow for it. */
export const captchaScripts = {
  recaptcha: {
    src: 'https://www.google.com/recaptcha/api.js?render=explicit',
    /** The global object of the script. */
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
