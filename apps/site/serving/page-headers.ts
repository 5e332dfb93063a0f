import { captchaScripts } from '#platform/web/sign-in/captcha-scripts.ts';

export interface Origins {
  site: string;
  studio: string;
  education: string;
  /** Origin of uploads and downloads where it is not the site itself (S3). */
  files?: string;
}

/** What Stripe's script needs: itself, frames for the fields and for banks' questions, and its calls. */
const stripeSources = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
};

interface HeaderInput {
  nonce: string;
  origins: Origins;
  /** The embed player, which any site may frame. */
  framedAnywhere: boolean;
  /** The auth screen, which keeps its relation to the page that opened it, also one of the studio's host. */
  openedByOthers?: boolean;
  /** The page reads cards by the camera. */
  usesCamera?: boolean | undefined;
  https: boolean;
  /** The education host's pages load nothing from others, and only it and the studio show them. */
  education?: boolean;
  /** The address contains a token that no other site may learn. */
  hasLinkToken?: boolean;
  /** The page takes cards by Stripe's fields. */
  stripe?: boolean;
  /** The page shows another company's captcha. */
  captcha?: keyof typeof captchaScripts;
}

/** The security headers of one page. Scripts run only with the page's own nonce or from the site's own files. */
export function pageHeaders({
  nonce,
  origins,
  framedAnywhere,
  https,
  openedByOthers = false,
  usesCamera = false,
  education = false,
  hasLinkToken = false,
  stripe = false,
  captcha,
}: HeaderInput): Record<string, string> {
  const ownOrigins = [origins.studio, origins.education];
  const framers = [...new Set(education ? ownOrigins : [origins.site, ...ownOrigins])].join(' ');
  const pictures = framedAnywhere || education ? '' : ' https:';
  const files = origins.files ? ` ${origins.files}` : '';
  const scripts = [captcha && captchaScripts[captcha].scripts, stripe && stripeSources.scripts].filter(
    Boolean,
  );
  const foreignFrames = [captcha && captchaScripts[captcha].frames, stripe && stripeSources.frames].filter(
    Boolean,
  );
  const policy = [
    "default-src 'self'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...scripts].join(' '),
    // Attributes only: widths, colours and positions that are data. Style elements need the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    // Pictures in news and films of campaigns may come from elsewhere: only site admins write them.
    `img-src 'self' data: blob:${pictures}${files}`,
    `media-src 'self' blob:${pictures}${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}${stripe ? ` ${stripeSources.calls}` : ''}`,
    "worker-src 'self' blob:",
    ['frame-src', "'self'", ...(framedAnywhere ? [] : [origins.studio]), ...foreignFrames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    framedAnywhere ? 'frame-ancestors *' : `frame-ancestors ${framers}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': hasLinkToken ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': openedByOthers ? 'unsafe-none' : 'same-origin-allow-popups',
    'permissions-policy': `camera=(${usesCamera ? 'self' : ''}), geolocation=(), payment=(), usb=(), microphone=(self), midi=(self)`,
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
