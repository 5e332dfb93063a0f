import { formatDay } from '#platform/pure/format-day.ts';
import type { Message } from './conversation.ts';

/** Messages of one person that follow each other closely; they are shown together under one name. */
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

/** Messages, oldest first, by day and by who wrote them one after the other. */
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
