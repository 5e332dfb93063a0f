import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const time = z.string().max(40);

/** Something with a time of its own: when it goes live, or when its draft was last changed. */
const OverviewEntry = z.strictObject({
  /** "Banner", "News". */
  kind: z.string().max(40),
  title: z.string().max(300),
  href: z.string().max(500),
  at: time,
});
export type OverviewEntry = z.output<typeof OverviewEntry>;

/** How many things wait for an admin. */
const OverviewCount = z.strictObject({
  title: z.string().max(80),
  count: z.number().int().min(1),
  href: z.string().max(500),
});
export type OverviewCount = z.output<typeof OverviewCount>;

export const MAX_OVERVIEW_ENTRIES = 20;

export const OverviewView = z.strictObject({
  waiting: z.array(OverviewCount).max(50),
  /** The soonest first. */
  upcoming: z.array(OverviewEntry).max(MAX_OVERVIEW_ENTRIES),
  /** Drafts that nobody has changed for 30 days, the oldest first. */
  oldDrafts: z.array(OverviewEntry).max(MAX_OVERVIEW_ENTRIES),
});
export type OverviewView = z.output<typeof OverviewView>;

export const getOverview = endpoint({
  id: 'admin.getOverview',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'site_admin',
  summary: 'What waits for an admin, what goes live next, and drafts older than 30 days',
  answer: OverviewView,
});

nameSchemas({ OverviewEntry, OverviewCount, OverviewView });
