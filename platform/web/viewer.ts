/** How a member pays, as menus need it (`none` for the free plan). */
export type PaymentMethod = 'hosted_billing' | 'card' | 'paypal' | 'none';

/** The signed-in member as every page gets them; a guest is `null`. Contains nothing that is secret from the member. */
export interface Viewer {
  id: string;
  username: string;
  /** How their school calls them, on the education host. */
  firstName?: string;
  /** A teacher of a school who does not own it, on the education host. */
  faculty?: true;
  /** Conversations with messages that the member has not read, on the education host. */
  unreadConversations?: number;
  profileLink: string;
  avatarSmallUrl: string | null;
  /** 0 is the free plan; above 0 is a paid one. */
  accountType: number;
  siteAdmin: boolean;
  /** A school keeps the account, for a student without an address. */
  managed?: true;
  /** A student of a school, or an account that no school has let in yet. */
  student?: true;
  /** A site admin without rights until the second factor is given. */
  needsSecondFactor?: boolean;
  /** E-mails to the member's address fail. */
  emailBounced?: boolean;
  /** The member must verify the e-mail address before using any page. */
  needsVerification?: boolean;
  currentPaymentMethod: PaymentMethod;
  /** The member must accept the current terms before using any page. */
  consentsDue: boolean;
  /** Only the terms are due: the school confirms the age. */
  schoolConsents?: boolean;
  unreadMessages: boolean;
  /** Unread notifications when the page was rendered; at most 1,000 are counted. */
  notificationCount: number;
}
