import type { GatewaySubscriptionRow } from './gateway.table.ts';
import { endedAtOf } from './present-gateway-subscription.ts';

const dayMs = 86_400_000;

/** Days after its first decline on which a renewal is retried; after the last the subscription ends (SUBS-058). */
const retryDays = [1, 3, 5, 7, 10, 14] as const;

export type GatewayStep = { do: 'end'; at: Date } | { do: 'charge' };

type Due = Pick<
  GatewaySubscriptionRow,
  'due_at' | 'ended_at' | 'stops' | 'period_end' | 'periods' | 'trial_end' | 'renewal_failed_at'
>;

/** The step that is due; null if none is. */
export function nextStep(row: Due, now: Date): GatewayStep | null {
  if (row.ended_at !== null || row.due_at === null || row.due_at > now) return null;
  const end = endedAtOf(row, now);
  return end ? { do: 'end', at: end } : { do: 'charge' };
}

/** When a renewal that was first declined at `failedAt` is retried; null if it is given up. */
export function nextRetryAt(failedAt: Date, now: Date): Date | null {
  const times = retryDays.map((days) => new Date(failedAt.getTime() + days * dayMs));
  return times.find((time) => time > now) ?? null;
}
