import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Message } from './conversation.ts';

/** Consecutive messages of one member, shown together under one name. */
export interface MessageGroup {
  key: string;
  userId: string;
  messages: Message[];
}

export interface MessageDay {
  /** "5 March 2026", in UTC. */
  day: string;
  groups: MessageGroup[];
}

const groupWindowMs = 5 * 60_000;

/** Groups messages (oldest first) by day, and within a day by author and time. */
export function groupMessagesByDay(messages: readonly Message[]): MessageDay[] {
  const days: MessageDay[] = [];
  let before: Message | null = null;
  for (const message of messages) {
    const day = formatDay(message.createdAt);
    let today = days.at(-1);
    if (today?.day !== day) {
      today = { day, groups: [] };
      days.push(today);
      before = null;
    }
    const group = today.groups.at(-1);
    if (group && before && continuesGroup(message, before)) group.messages.push(message);
    else today.groups.push({ key: message.id, userId: message.user.id, messages: [message] });
    before = message;
  }
  return days;
}

const continuesGroup = (message: Message, before: Message) =>
  message.user.id === before.user.id &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < groupWindowMs;
