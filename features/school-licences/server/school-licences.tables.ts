export interface SchoolTransferTable {
  id: string;
  organization_id: string;
  licences: number;
  ends_at: Date;
  note: string;
  created_at: Date;
}

interface SchoolNoticeTable {
  organization_id: string;
  kind: string;
  ends_at: Date;
  sent_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    school_transfers: SchoolTransferTable;
    school_notices: SchoolNoticeTable;
  }
}
