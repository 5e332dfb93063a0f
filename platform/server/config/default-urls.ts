import type { EnvironmentName } from './config.ts';
import type { Settings } from './read-config.ts';

/** Reached by people other than the one who started it, so nothing may be left at a convenient default. */
export function isPublic(environment: EnvironmentName): boolean {
  return environment === 'production' || environment === 'staging';
}

/** The three addresses: as configured, otherwise by environment, otherwise the local ports. */
export function defaultUrls(settings: Settings): { siteUrl: string; eduUrl: string; studioUrl: string } {
  const { TONEHALL_ENV: environment } = settings;
  const byEnvironment = (name: string, port: number) => {
    if (environment === 'production') return `https://${name}tonehall.com`;
    if (environment === 'staging') return `https://${name}staging.tonehall.com`;
    return `http://localhost:${port}`;
  };
  return {
    siteUrl: settings.SITE_URL ?? byEnvironment('', settings.PORT),
    eduUrl: settings.EDU_URL ?? byEnvironment('education.', settings.EDU_PORT),
    studioUrl: settings.STUDIO_URL ?? byEnvironment('studio.', settings.STUDIO_PORT),
  };
}
