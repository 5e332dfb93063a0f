import type { ColumnType, Selectable } from 'kysely';
import type { BannerDraftView } from '../contract.ts';

type Attributes = BannerDraftView['attributes'];

interface BannerTable {
  id: ColumnType<string, string, never>;
  severity: Attributes['severity'];
  header: string;
  body: string;
  body_html: string;
  cta_label: string | null;
  cta_link: string | null;
  show_dismiss_button: boolean;
  frequency: Attributes['frequency'];
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  position: number;
  audience: Attributes['audience'];
  created_at: ColumnType<Date, Date, never>;
}
export type BannerRow = Selectable<BannerTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    banners: BannerTable;
  }
}
