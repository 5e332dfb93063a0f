import type { ColumnType, Selectable } from 'kysely';
import type { BannerText } from '../contract.ts';

interface BannerTable {
  id: ColumnType<string, string, never>;
  severity: BannerText['severity'];
  header: string;
  body: string;
  body_html: string;
  cta_label: string | null;
  cta_link: string | null;
  show_dismiss_button: boolean;
  frequency: BannerText['frequency'];
  active: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  position: number;
  audience: BannerText['audience'];
  created_at: ColumnType<Date, Date, never>;
}
export type BannerRow = Selectable<BannerTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    banners: BannerTable;
  }
}
