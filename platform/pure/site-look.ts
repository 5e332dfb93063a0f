import { defaultSiteName } from './site-name.ts';

/** How the installation looks where no page of React shows it: in e-mails and on plain pages. */
export interface SiteLook {
  siteName: string;
  /** The colour and that of texts on it; null for the built-in ones. */
  accent: { fill: string; ink: string } | null;
  /** The whole address of a picture; null for the name alone. */
  logo: string | null;
}

export const builtInLook: SiteLook = { siteName: defaultSiteName, accent: null, logo: null };
