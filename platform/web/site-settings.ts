import { defaultSiteName } from '#platform/pure/site-name.ts';

/** Addresses of other sites; null ones are not shown. */
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

/** What site admins have set; what is absent is as it was built. */
export interface OwnSettings {
  name?: string;
  logo?: { src: string; width: number; height: number };
  /** The maintenance notice, while it is shown. */
  notice?: string;
  /** Absent while everybody may sign up. */
  signUp?: 'invitation' | 'closed';
  /** There is a page with the imprint. */
  imprint?: true;
}

/** The name of the installation. */
export const siteNameOf = ({ own }: Pick<SiteSettings, 'own'>): string => own?.name ?? defaultSiteName;

/** Settings of the installation that every page gets; the same for all viewers. */
export interface SiteSettings {
  /** Origins without a trailing slash. */
  siteUrl: string;
  studioUrl: string;
  educationUrl: string;
  /** The page is served under the education address. */
  educationMode: boolean;
  /** The identity providers for signing in. */
  socialProviders: readonly ('google' | 'facebook')[];
  /** The installation is for development: `/dev` is open. */
  developer: boolean;
  supportEmail: string;
  copyright: string;
  /** Where the source of this installation is offered: a web address, or one to write to. */
  sourceUrl: string;
  /** Last day of the old studio in Flash, `YYYY-MM-DD`. */
  flashDueDate: string;
  /** Id of the empty template that "Create project" starts with. */
  emptyTemplateId: string;
  /** Plans limit what members may do, and "Upgrade" is offered; otherwise all features are free. */
  planLimits: boolean;
  /** The gateway whose fields take cards; null where no card can be paid with. */
  cards: CardFieldsSettings | null;
  /** Free members are shown in a popup what plans hold, from time to time. */
  upgradePopup?: boolean | undefined;
  /** The cookie notice asks for consent to analytics. */
  asksConsent?: boolean | undefined;
  /** Payments by PayPal are taken. */
  paypal: boolean;
  /** Address of the film about Tonehall. */
  productVideoUrl: string;
  /** Address of the survey with the placeholder `{form_id}`; absent where there is none. */
  surveyUrl?: string | undefined;
  links: ExternalLinks;
  /** Absent where admins have set nothing. */
  own?: OwnSettings | undefined;
  /** Absent where no captcha is configured. */
  captcha?: CaptchaWidget | undefined;
}

/** Whose card fields are shown, with what their script needs. */
export type CardFieldsSettings = { gateway: 'test' } | { gateway: 'stripe'; publishableKey: string };

export interface CaptchaWidget {
  provider: 'altcha' | 'recaptcha' | 'turnstile';
  /** Key for the provider's script; null for altcha, which needs none. */
  siteKey: string | null;
}
