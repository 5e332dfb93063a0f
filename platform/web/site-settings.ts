/** Addresses that lead out of the house; an absent one is not shown. */
export interface OutsideLinks {
  blog?: string;
  press?: string;
  jobs?: string;
  facebook?: string;
  twitter?: string;
  youtube?: string;
  instagram?: string;
  discord?: string;
}

/** What every page may know of the installation; from configuration, the same for everybody. */
export interface SiteSettings {
  /** Origins without a trailing slash. */
  siteUrl: string;
  studioUrl: string;
  educationUrl: string;
  /** The page is served under the education address. */
  educationMode: boolean;
  supportEmail: string;
  copyright: string;
  links: OutsideLinks;
}
