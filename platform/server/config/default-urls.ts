import type { EnvironmentName } from './config.ts';
import type { Settings } from './environment-schema.ts';

type HostSettings = Pick<
  Settings,
  'TONEHALL_ENV' | 'SITE_URL' | 'EDU_URL' | 'STUDIO_URL' | 'PORT' | 'EDU_PORT' | 'STUDIO_PORT'
>;

/** Whether the environment is reachable by others, so that insecure defaults are refused. */
export function isPublicEnvironment(environment: EnvironmentName): boolean {
  return environment === 'production' || environment === 'staging';
}

/** The address of a subdomain of the site, `https://studio.example.org`; null where the site's host is an IP address. */
export function subdomainOf(siteUrl: string, name: 'education' | 'studio'): string | null {
  const { protocol, host, hostname } = new URL(siteUrl);
  const isIpAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return isIpAddress ? null : `${protocol}//${name}.${host}`;
}

/**
 * The addresses of the three editions: as configured, otherwise local ports. In public environments the defaults are
 * subdomains of the site; `findPublicProblems` refuses a missing site address.
 */
export function urlsOf(settings: HostSettings): { siteUrl: string; eduUrl: string; studioUrl: string } {
  const siteUrl = settings.SITE_URL ?? `http://localhost:${settings.PORT}`;
  const below = (name: 'education' | 'studio') =>
    isPublicEnvironment(settings.TONEHALL_ENV) ? subdomainOf(siteUrl, name) : null;
  return {
    siteUrl,
    eduUrl: settings.EDU_URL ?? below('education') ?? `http://localhost:${settings.EDU_PORT}`,
    studioUrl: settings.STUDIO_URL ?? below('studio') ?? `http://localhost:${settings.STUDIO_PORT}`,
  };
}
