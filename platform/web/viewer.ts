/** How a member pays, as far as menus need to know (`none` for the free plan). */
export type PaymentMethod = 'hosted_billing' | 'card' | 'paypal' | 'none';

/** The signed-in person as every page knows them; a guest is `null`. Nothing here is secret from that person. */
export interface Viewer {
  id: string;
  username: string;
  profileLink: string;
  avatarSmallUrl: string | null;
  /** 0 is the free plan; above 0 is a paid one. */
  accountType: number;
  siteAdmin: boolean;
  /** An admin whose rights wait for the second factor. */
  needsSecondFactor?: boolean;
  /** They must show that their e-mail address is theirs before they see any page. */
  needsVerification?: boolean;
  currentPaymentMethod: PaymentMethod;
  /** Has yet to accept the terms that hold now, before anything else. */
  consentsDue: boolean;
  /** Of the consents that are due only the terms: a school answers for their age. */
  schoolConsents?: boolean;
  unreadMessages: boolean;
  /** Unread ones when the page was made; at most 1,000 are counted. */
  notificationCount: number;
}
