import type { Config } from '#platform/server/config/config.ts';

type Hosts = Pick<Config, 'siteUrl' | 'eduUrl' | 'studioUrl'>;

const always = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'private, no-store',
};
const framing = ({ siteUrl, eduUrl }: Hosts) =>
  `frame-ancestors 'self' ${siteUrl} ${eduUrl}; base-uri 'none'; form-action 'self'`;

/** Headers of pages without any script. */
export const infoHeaders = (hosts: Hosts) => ({
  ...always,
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; ${framing(hosts)}`,
});

/** Headers of script-rendered pages; avatars come from the site. */
export const appHeaders = (hosts: Hosts) => ({
  ...always,
  'content-security-policy':
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' ${hosts.siteUrl}; ` +
    `connect-src 'self' ${hosts.studioUrl.replace(/^http/, 'ws')}; ${framing(hosts)}`,
});
