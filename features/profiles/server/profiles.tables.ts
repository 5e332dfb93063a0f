export interface PastProfileLinkTable {
  link: string;
  user_id: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    past_profile_links: PastProfileLinkTable;
  }
}
