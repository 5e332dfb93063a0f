import type Stripe from 'stripe';

/** What Stripe's objects have besides the parts that the fake computes. The types are the package's. */

export const listOf = <T>(data: T[], url = '/v1/list'): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

type Fields<T extends { object: string }, Known extends keyof T> = Pick<T, Known> & Partial<T>;

export const newCustomer = (more: Fields<Stripe.Customer, 'id' | 'created'>): Stripe.Customer =>
  ({
    object: 'customer',
    balance: 0,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    shipping: null,
    test_clock: null,
    ...more,
  }) satisfies Stripe.Customer;

export const newProduct = (more: Fields<Stripe.Product, 'id' | 'created' | 'name'>): Stripe.Product =>
  ({
    object: 'product',
    active: true,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: more.created,
    url: null,
    ...more,
  }) satisfies Stripe.Product;

export const newPrice = (
  more: Fields<Stripe.Price, 'id' | 'created' | 'currency' | 'product' | 'unit_amount'> & {
    interval: 'month' | 'year';
  },
): Stripe.Price => {
  const { interval, ...fields } = more;
  return {
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: null,
    ...fields,
  } satisfies Stripe.Price;
};

const planOf = ({ id, created, currency, unit_amount, recurring, product }: Stripe.Price): Stripe.Plan =>
  ({
    id,
    object: 'plan',
    active: true,
    amount: unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }) satisfies Stripe.Plan;

export const newSubscriptionItem = (
  more: Pick<
    Stripe.SubscriptionItem,
    'id' | 'created' | 'price' | 'current_period_start' | 'current_period_end' | 'subscription'
  >,
): Stripe.SubscriptionItem =>
  ({
    object: 'subscription_item',
    billing_thresholds: null,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(more.price),
    quantity: 1,
    tax_rates: [],
    ...more,
  }) satisfies Stripe.SubscriptionItem;

export const newSubscription = (
  more: Fields<Stripe.Subscription, 'id' | 'created' | 'currency' | 'customer' | 'items' | 'status'>,
): Stripe.Subscription =>
  ({
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: more.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: more.created,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
    ...more,
  }) satisfies Stripe.Subscription;

export const newDiscount = (
  more: Fields<Stripe.Discount, 'id' | 'source' | 'start' | 'end' | 'subscription' | 'customer'>,
): Stripe.Discount =>
  ({
    object: 'discount',
    checkout_session: null,
    customer_account: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    subscription_item: null,
    ...more,
  }) satisfies Stripe.Discount;

export const newCoupon = (
  more: Fields<Stripe.Coupon, 'id' | 'created' | 'amount_off' | 'currency' | 'duration'>,
): Stripe.Coupon =>
  ({
    object: 'coupon',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...more,
  }) satisfies Stripe.Coupon;

export const newInvoice = (
  more: Fields<
    Stripe.Invoice,
    | 'id'
    | 'created'
    | 'currency'
    | 'customer'
    | 'amount_due'
    | 'billing_reason'
    | 'period_start'
    | 'period_end'
  > & {
    subtotal: number;
    subscription: string;
    pays: { start: number; end: number };
    carries: Stripe.Metadata;
  },
): Stripe.Invoice => {
  const { subscription, pays, carries, ...fields } = more;
  return {
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Tonehall',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: more.amount_due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf([newLine(more)]),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...carries }, subscription },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal_excluding_tax: null,
    test_clock: null,
    total: more.amount_due,
    total_discount_amounts: [],
    total_excluding_tax: null,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    ...fields,
  } satisfies Stripe.Invoice;
};

const newLine = (bill: {
  id: string;
  subtotal: number;
  currency: string;
  pays: { start: number; end: number };
}): Stripe.InvoiceLineItem =>
  ({
    id: `il_of_${bill.id}`,
    object: 'line_item',
    amount: bill.subtotal,
    currency: bill.currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: bill.id,
    livemode: false,
    metadata: {},
    parent: null,
    period: bill.pays,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: null,
    subtotal: bill.subtotal,
    taxes: [],
  }) satisfies Stripe.InvoiceLineItem;

export const newRefund = (
  more: Fields<
    Stripe.Refund,
    'id' | 'created' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'metadata'
  >,
): Stripe.Refund =>
  ({
    object: 'refund',
    balance_transaction: null,
    customer: null,
    customer_account: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...more,
  }) satisfies Stripe.Refund;

export const newDispute = (
  more: Fields<
    Stripe.Dispute,
    'id' | 'created' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'status'
  >,
): Omit<Stripe.Dispute, 'evidence' | 'evidence_details'> => ({
  object: 'dispute',
  balance_transactions: [],
  enhanced_eligibility_types: [],
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  reason: 'fraudulent',
  ...more,
});

export const newInvoicePayment = (
  more: Pick<Stripe.InvoicePayment, 'id' | 'created' | 'currency' | 'invoice' | 'amount_requested'> & {
    intent: string;
  },
): Stripe.InvoicePayment => {
  const { intent, ...fields } = more;
  return {
    object: 'invoice_payment',
    amount_paid: null,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
    ...fields,
  } satisfies Stripe.InvoicePayment;
};

export const newPaymentIntent = (
  more: Fields<Stripe.PaymentIntent, 'id' | 'created' | 'amount' | 'currency' | 'customer' | 'client_secret'>,
): Stripe.PaymentIntent =>
  ({
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...more,
  }) satisfies Stripe.PaymentIntent;

export const newSetupIntent = (
  more: Fields<Stripe.SetupIntent, 'id' | 'created' | 'customer' | 'client_secret'>,
): Stripe.SetupIntent =>
  ({
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    ...more,
  }) satisfies Stripe.SetupIntent;

const noBillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null };

export const newPaymentMethod = (
  more: Fields<Stripe.PaymentMethod, 'id' | 'created'> & { last4: string },
): Stripe.PaymentMethod => {
  const { last4, ...fields } = more;
  return {
    object: 'payment_method',
    billing_details: noBillingDetails,
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2040,
      fingerprint: `fingerprint${last4}`,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    ...fields,
  } satisfies Stripe.PaymentMethod;
};

const cardDetails: Stripe.Charge.PaymentMethodDetails = {
  type: 'card',
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2040,
    fingerprint: 'fingerprint4242',
    funding: 'credit',
    installments: null,
    last4: '4242',
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
};

export const newCharge = (
  more: Fields<
    Stripe.Charge,
    'id' | 'created' | 'amount' | 'currency' | 'customer' | 'payment_intent' | 'payment_method' | 'status'
  >,
): Stripe.Charge =>
  ({
    object: 'charge',
    amount_captured: more.status === 'succeeded' ? more.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noBillingDetails,
    calculated_statement_descriptor: null,
    captured: more.status === 'succeeded',
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: more.status === 'succeeded',
    payment_method_details: cardDetails,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...more,
  }) satisfies Stripe.Charge;

export const newTestClock = (
  more: Pick<Stripe.TestHelpers.TestClock, 'id' | 'created' | 'frozen_time'>,
): Stripe.TestHelpers.TestClock =>
  ({
    object: 'test_helpers.test_clock',
    deletes_after: more.created + 30 * 86_400,
    livemode: false,
    name: null,
    status: 'ready',
    status_details: {},
    ...more,
  }) satisfies Stripe.TestHelpers.TestClock;

/** An event with a copy of its object, as it stood then. */
export const newEvent = (
  more: Pick<Stripe.EventBase, 'id' | 'created'> & { type: string; of: object },
): Stripe.EventBase => {
  const { of, type, ...fields } = more;
  return {
    object: 'event',
    api_version: '2026-10-28.endive',
    data: { object: structuredClone(of) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: type as Stripe.Event.Type,
    ...fields,
  } satisfies Stripe.EventBase;
};
