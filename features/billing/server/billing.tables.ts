import type { Generated, Selectable } from 'kysely';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';

export interface SubscriptionTable {
  id: string;
  user_id: string;
  type: SubscriptionView['type'];
  /** The key of the plan or add-on. */
  item: string;
  name: string;
  gateway: string;
  gateway_subscription_id: string;
  customer: string;
  token: string;
  status: SubscriptionView['status'];
  frequency: SubscriptionView['frequency'];
  price_minor: number;
  /** What the next renewal charges; null where the gateway has not been asked since that is known. */
  next_minor: number | null;
  currency: string;
  /** What renewals at or after `coming_at` charge instead of the price; null where nothing changes. */
  coming_minor: number | null;
  coming_at: Date | null;
  payment_method: SubscriptionView['paymentMethod'];
  trial_end: Date | null;
  /** Null where the gateway has not been asked since that is known. */
  period_start: Date | null;
  period_end: Date;
  /** What the gateway has charged for the current period. */
  paid_minor: Generated<number>;
  /** What an earlier period has paid of the current one, as the credit of an upgrade. */
  carried_minor: Generated<number>;
  ended_at: Date | null;
  renewal_failed_at: Date | null;
  revision: Generated<number>;
  asked_at: Date;
  restarting_since: Date | null;
  restart_attempt: Generated<number>;
  restart_key: string | null;
  /** Bought on a hosted page, which is what the account calls its payment method. */
  hosted: Generated<boolean>;
  /** The end of the period whose renewal was announced to the member. */
  renewal_notice_for: Date | null;
  /** The school whose licence it is; null for what a member has for themselves. */
  school_id: Generated<string | null>;
  /** Whom receipts name. */
  school_name: Generated<string>;
  /** For how many teachers it is paid. */
  quantity: Generated<number>;
  /** Fewer from the next period on; null where nothing changes. */
  next_quantity: Generated<number | null>;
  /** The price of one teacher for a period. */
  unit_minor: Generated<number>;
  /** What fewer teachers are credited, in minor units, as far as no bill is less by it yet. */
  school_credit_minor: Generated<number>;
  /** Names the last change of the number at the gateway. */
  quantity_change: Generated<string | null>;
  cancel_reason_template_id: number | null;
  cancel_follow_up: string | null;
  created_at: Date;
}
export type SubscriptionRow = Selectable<SubscriptionTable>;

export interface PlanPriceTable {
  /** A key of the plans, or `education`. */
  plan: string;
  frequency: BillingFrequency;
  /** In capitals. */
  currency: string;
  price_minor: number;
  valid_from: Date;
}

/** A plan that an admin has put on sale or taken off; others are on sale. */
interface PlanOfferTable {
  plan: string;
  on_sale: boolean;
  updated_at: Date;
}

export interface CancelReasonTemplateTable {
  id: Generated<number>;
  sub_type: 'account' | 'addon';
  title: string;
  follow_up: string | null;
  place: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    subscriptions: SubscriptionTable;
    plan_prices: PlanPriceTable;
    plan_offers: PlanOfferTable;
    cancel_reason_templates: CancelReasonTemplateTable;
  }
}
