/** Addresses that lead out of the house; what is null is not shown. */
export interface ExternalLinks {
  blog: string | null;
  press: string | null;
  jobs: string | null;
  facebook: string | null;
  twitter: string | null;
  youtube: string | null;
  instagram: string | null;
  discord: string | null;
}

/** What every page may know of the installation; from configuration, the same for everybody. */
export interface SiteSettings {
  /** Origins without a trailing slash. */
  siteUrl: string;
  studioUrl: string;
  educationUrl: string;
  /** The page is served under the education address. */
  educationMode: boolean;
  /** The companies that one may sign in with here. */
  socialProviders: readonly ('google' | 'facebook')[];
  /** Nobody but its builders uses this installation: `/dev` is open. */
  developer: boolean;
  supportEmail: string;
  copyright: string;
  /** Until then the studio of old runs in Flash, `YYYY-MM-DD`. */
  flashDueDate: string;
  /** The template that holds nothing: what "Create project" begins with. */
  emptyTemplateId: string;
  /** Plans limit what members may do, and "Upgrade" is offered; otherwise everybody may do everything. */
  planLimits: boolean;
  /** How many bytes of audio a member may have here. */
  memberStorageBytes: number;
  /** Address of the survey with `{form_id}` in it; absent where there is none. */
  surveyUrl?: string | undefined;
  links: ExternalLinks;
  /** Absent where nobody has to prove that they are no program. */
  captcha?: CaptchaWidget | undefined;
}

export interface CaptchaWidget {
  provider: 'altcha' | 'recaptcha' | 'turnstile';
  /** What the provider's script is given; null where the house does it itself. */
  siteKey: string | null;
}
