import { createHash } from 'node:crypto';
import type { Actor } from '#platform/pure/actor.ts';
import type { Config } from '#platform/server/config/config.ts';

export type Hosts = Pick<Config, 'siteUrl' | 'eduUrl' | 'studioUrl'>;

const always = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'private, no-store',
};
const framing = ({ siteUrl, eduUrl }: Hosts) =>
  `frame-ancestors 'self' ${siteUrl} ${eduUrl}; base-uri 'none'; form-action 'self'`;

/** Headers of pages without any script; the logo comes from `home`. */
export const infoHeaders = (hosts: Hosts, home: string) => ({
  ...always,
  'content-security-policy': `default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' ${home}; ${framing(hosts)}`,
});

/** Allows the rule of the accent by its hash, as pages are not written for one reader alone. */
const allowedStyle = (rule: string): string =>
  rule && ` 'sha256-${createHash('sha256').update(rule).digest('base64')}'`;

/**
 * Headers of script-rendered pages; avatars come from the site, on pupils' pages from the host of schools alone. The engine is WebAssembly
 * in a worklet and workers. There is no cross-origin isolation: it would cut off the login popup and the embed frame (STUDIO-012).
 */
export const appHeaders = (hosts: Hosts, { isManaged }: Actor, accentRule: string) => ({
  ...always,
  'content-security-policy':
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'${allowedStyle(accentRule)}; font-src 'self'; img-src 'self' blob: ${isManaged ? '' : `${hosts.siteUrl} `}${hosts.eduUrl}; ` +
    `media-src 'self' blob:; connect-src 'self' ${hosts.studioUrl.replace(/^http/, 'ws')}; ${framing(hosts)}`,
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self), midi=(self)',
});
