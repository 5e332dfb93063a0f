/**
 * The row types of all tables by table name. Features add theirs beside their stores by
 * `declare module '#platform/server/db/tables.ts' { interface Tables { tracks: TrackTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
