/** A new amount that an admin has moved one subscription to. Open until one of the last three times is set. */
export interface PriceMoveTable {
  id: string;
  /** What an admin did at once. */
  move_id: string;
  subscription_id: string;
  item: string;
  old_minor: number;
  new_minor: number;
  currency: string;
  noticed_at: Date;
  /** The first renewal that charges the new amount. */
  effective_at: Date;
  applied_at: Date | null;
  called_off_at: Date | null;
  lapsed_at: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    price_moves: PriceMoveTable;
  }
}
