import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import type { CouponView, PriceView } from '../prices.contract.ts';
import { type Buyer, guestBuyer, isUpgrade } from './buyable-plans.ts';
import { currencySign } from './display-price.ts';
import { type PlanColumn, type PlanContent, planContents } from './plan-contents.ts';
import { freePlan, isPlanKey, planOfAccountType, plans } from './plans.ts';
import { yearlyToMonthly } from './price.ts';

/** One way of showing a plan's price, with its button. */
export interface ColumnConfig {
  /** `creator-yearly`. */
  planId: string;
  /** Null where the coupon does not discount this price. */
  couponCode: string | null;
  isUpgrade: boolean;
  buttonLabel: string;
  shouldDisable: boolean;
  /** False where no button is shown. */
  showsButton: boolean;
  /** Major units. */
  fullPrice: number;
  currencySymbol: string;
  totalPriceInt: string;
  totalPriceFraction: string;
  /** Struck through; null where nothing is deducted. */
  originalTotalPrice: number | null;
  couponDiscountAmount: number;
  couponDiscountPercentage: number;
  cycles: number | null;
}

export interface PricingItem {
  key: PlanColumn;
  name: string;
  type: 'plan' | 'addon';
  features: readonly PlanContent[];
  /** The plan that is recommended to everybody. */
  highlight: boolean;
  /** The price objects that the configs are made of; undefined where the call has failed. */
  prices: Partial<Record<BillingFrequency, PriceView>>;
  columnConfig: Record<'monthly' | 'yearly' | 'yearlyToMonthly' | 'discountedYearlyToMonthly', ColumnConfig>;
}

/** What the table needs to know of a member. */
export interface PricingMember {
  accountType: number;
  /** "Free legacy" for accounts from before the cut-off. */
  planName: string;
  subscriptions: readonly Pick<SubscriptionView, 'type' | 'name' | 'status' | 'frequency' | 'token'>[];
}

type Prices = Readonly<Partial<Record<string, Partial<Record<BillingFrequency, PriceView>>>>>;

interface Offer {
  /** Empty where the call has failed. */
  prices: Prices;
  coupon: Pick<CouponView, 'code'> | null;
}

const saleColumns = ['starter', 'creator', 'pro', 'europa'] as const;

/** What the account has, by what its view names. */
function buyerOf(member: PricingMember | null): Buyer {
  if (!member) return guestBuyer;
  const own = member.subscriptions.find(({ type }) => type === 'AccountSubscription');
  const item = own?.name.toLowerCase() ?? null;
  return {
    accountType: member.accountType,
    running: own && item && own.status !== 'cancelled' ? { ...own, item } : null,
    lastItem: item,
    runningAddons: member.subscriptions
      .filter(({ type, status }) => type === 'AddonSubscription' && status !== 'cancelled')
      .map(({ name }) => name.toLowerCase()),
  };
}

/** The subscription that an upgrade replaces. */
export const runningPlanOf = (member: PricingMember | null) =>
  member?.subscriptions.find(({ type, status }) => type === 'AccountSubscription' && status !== 'cancelled');

/** The columns of the table: what is on sale, and a member's own plan first where it is not among them (PRICE-006). */
export function pricingColumns(member: PricingMember | null): PlanColumn[] {
  if (!member) return [...saleColumns];
  const own = ownColumn(member);
  return own === null || saleColumns.some((column) => column === own)
    ? [...saleColumns]
    : [own, ...saleColumns];
}

/** The member's own column; null for power, which has none. */
function ownColumn({ accountType, planName }: PricingMember): PlanColumn | null {
  if (accountType === freePlan.number) return planName === 'Free legacy' ? 'free_legacy' : 'free';
  const key = planOfAccountType(accountType).name.toLowerCase();
  return Object.hasOwn(planContents, key) ? (key as PlanColumn) : null;
}

/** The items of the pricing table for a guest (null) or a member (PRICE-075, PRICE-076). */
export function pricingItems(member: PricingMember | null, offer: Offer): PricingItem[] {
  const buyer = buyerOf(member);
  return pricingColumns(member).map((key) => {
    const prices = offer.prices[key === 'free_legacy' ? 'free' : key] ?? {};
    const configOf = (period: BillingFrequency, perMonth: 'no' | 'full' | 'total' = 'no') =>
      columnConfig({ key, period, perMonth, price: prices[period], buyer, member, offer });
    return {
      key,
      name: key === 'free_legacy' ? 'Free legacy' : nameOf(key),
      type: key === 'europa' ? 'addon' : 'plan',
      features: planContents[key],
      highlight: key === 'creator',
      prices,
      columnConfig: {
        monthly: configOf('monthly'),
        yearly: configOf('yearly'),
        yearlyToMonthly: configOf('yearly', 'full'),
        discountedYearlyToMonthly: configOf('yearly', 'total'),
      },
    };
  });
}

const nameOf = (key: Exclude<PlanColumn, 'free_legacy'>): string =>
  key === 'free' ? freePlan.name : plans[key].name;

interface Cell {
  key: PlanColumn;
  period: BillingFrequency;
  /** `full` and `total` show the yearly list price, or total, per month. */
  perMonth: 'no' | 'full' | 'total';
  price: PriceView | undefined;
  buyer: Buyer;
  member: PricingMember | null;
  offer: Offer;
}

function columnConfig(cell: Cell): ColumnConfig {
  const { key, period, perMonth, price, buyer, offer } = cell;
  const cents = (amount = 0) => Math.round(amount * 100);
  const shown = (amount: number | undefined) =>
    (perMonth === 'no' ? cents(amount) : yearlyToMonthly(cents(amount))) / 100;
  const total = shown(perMonth === 'full' ? price?.fullPrice : price?.total);
  const [totalPriceInt = '0', totalPriceFraction = '00'] = total.toFixed(2).split('.');
  const isDiscounted = perMonth !== 'full' && (price?.totalDiscountAmount ?? 0) > 0;
  const { label, disabled } = labelOf(cell);
  return {
    planId: `${key}-${period}`,
    couponCode: (price?.couponDiscountAmount ?? 0) > 0 ? (offer.coupon?.code ?? null) : null,
    isUpgrade: isPlanKey(key) && isUpgrade(key, period, buyer),
    buttonLabel: label,
    shouldDisable: disabled,
    showsButton: buyer.accountType > 0 || price?.available === true || key === ownKeyOf(cell.member),
    fullPrice: shown(price?.fullPrice),
    currencySymbol: currencySign((price?.currency ?? 'usd').toUpperCase()),
    totalPriceInt,
    totalPriceFraction,
    originalTotalPrice: isDiscounted ? shown(price?.originalPrice) : null,
    couponDiscountAmount: price?.couponDiscountAmount ?? 0,
    couponDiscountPercentage: price?.couponDiscountPercentage ?? 0,
    cycles: price?.cycles ?? null,
  };
}

const ownKeyOf = (member: PricingMember | null): PlanColumn | null => (member ? ownColumn(member) : null);

/** The label of a column's button by precedence, and whether it is disabled (PRICE-087). */
function labelOf({ key, period, price, buyer, member }: Cell): { label: string; disabled: boolean } {
  const disabled = (label: string) => ({ label, disabled: true });
  const enabled = (label: string) => ({ label, disabled: false });
  if (key === 'intro' && period === 'monthly') return disabled('Only available annually');
  if (key === 'europa') return { label: 'Get the Europa plan', disabled: price?.available !== true };
  const isSwitch = isPlanKey(key) && isUpgrade(key, period, buyer);
  if (key === ownKeyOf(member) && !isSwitch) return disabled('Your current plan');
  if (!price?.available) return disabled('Unavailable');
  if (price.couponDiscountAmount > 0)
    return enabled(`Save ${price.couponDiscountAmount.toFixed(2)} ${price.currency.toUpperCase()}`);
  if (key === 'free' || key === 'free_legacy') return enabled('Start with the Free plan');
  const name = plans[key].name;
  return enabled(buyer.running?.status === 'in_trial' ? `Switch to ${name}` : `Get the ${name} plan`);
}

/** The badge of a column in a period; null without one (PRICE-071 to PRICE-073). */
export function badgeOf({ highlight, prices }: PricingItem, period: BillingFrequency): string | null {
  const price = prices[period];
  if (price?.couponType === 'percentage') return `${price.couponDiscountPercentage}% off!`;
  if (price?.couponType === 'amount')
    return `${price.couponDiscountAmount.toFixed(2)} ${price.currency.toUpperCase()} off!`;
  return highlight ? 'Popular' : null;
}

/** For how long the discount lasts; null without one, and for one of every period (PRICE-074). */
export function discountNote({ prices }: PricingItem, period: BillingFrequency): string | null {
  const price = prices[period];
  if (!price || price.couponDiscountAmount === 0 || price.cycles === null) return null;
  const unit = period === 'monthly' ? 'month' : 'year';
  return `Discount applies to ${price.cycles} ${unit}${price.cycles === 1 ? '' : 's'}`;
}

/** The total of a yearly price, or what a monthly one comes to in a year at most (PRICE-033, PRICE-034). */
export function periodNote({ prices }: PricingItem, period: BillingFrequency): string | null {
  const price = prices[period];
  if (!price || price.fullPrice === 0) return null;
  if (period === 'yearly') return `${price.totalDisplayPrice} in one payment`;
  return `up to ${formatPriceOf(price, (Math.round(price.fullPrice * 100) * 12) / 100)} a year`;
}

/** An amount in the price's currency, as prices are shown. */
export function formatPriceOf({ currency }: Pick<PriceView, 'currency'>, amount: number): string {
  const sign = currencySign(currency.toUpperCase());
  return currency === 'sek' ? `${amount.toFixed(2)} ${sign}` : `${sign}${amount.toFixed(2)}`;
}
