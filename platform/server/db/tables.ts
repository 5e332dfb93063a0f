/**
 * Every table's row type by table name. Empty here: a feature adds its tables beside its store by
 * `declare module '#platform/server/db/tables.ts' { interface Tables { tracks: TrackTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
