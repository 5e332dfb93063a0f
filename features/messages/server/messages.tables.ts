import type { Generated } from 'kysely';

interface ConversationTable {
  id: string;
  user_low: string;
  user_high: string;
  messages_count: Generated<number>;
  last_at: Date;
  created_at: Date;
}

interface ParticipationTable {
  conversation_id: string;
  user_id: string;
  updated: Generated<boolean>;
  updated_at: Date;
  read_up_to: Generated<number>;
  last_at: Date;
}

interface MessageTable {
  conversation_id: string;
  position: number;
  id: string;
  user_id: string;
  content: string;
  created_at: Date;
  key: string | null;
  /** Hidden by a decision of the moderators since this time. */
  withheld_at: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    conversations: ConversationTable;
    conversation_participations: ParticipationTable;
    messages: MessageTable;
  }
}
