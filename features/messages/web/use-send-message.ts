import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Api } from '#platform/pure/contract.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { isRefusal, type Refusal } from '#platform/pure/refusal.ts';
import { fieldMessages } from '#platform/web/forms/field-messages.ts';
import { sendMessage } from '../contract.ts';
import type { Message } from '../model/conversation.ts';

/** Delay before each retry, in ms. */
const retryDelaysMs = [400, 1500];

/** Recipient of a message. */
type Target = { conversationId: string } | { userId: string };

/** A text and the key under which the server stores it once. */
interface PendingMessage {
  content: string;
  key: string;
}

interface MessageSender {
  isBusy: boolean;
  /** The sent message; null where it was refused, after `onRefused` was called with the reason. */
  send: (content: string) => Promise<Message | null>;
}

/**
 * Sends one message at a time. A text keeps its key until it is answered: where the answer was lost it is sent again with the
 * same key, automatically or by hand, and is stored once.
 */
export function useSendMessage(api: Api, target: Target, onRefused: (text: string) => void): MessageSender {
  /** `isPending` is a render later: a second submit before it is ignored, too. */
  const isSending = useRef(false);
  const pending = useRef<PendingMessage | null>(null);

  async function sendWithRetries({ content, key }: PendingMessage): Promise<Message> {
    for (let failures = 0; ; failures += 1) {
      try {
        return resolveDocument<Message>(await api(sendMessage, { message: { ...target, content, key } }));
      } catch (error) {
        const wait = retryDelaysMs[failures];
        if (wait === undefined || !isRetryable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  const { isPending, mutateAsync } = useMutation({ mutationFn: sendWithRetries });

  return {
    isBusy: isPending,
    async send(content) {
      if (isSending.current) return null;
      isSending.current = true;
      if (pending.current?.content !== content)
        pending.current = {
          content,
          key: uuidV7(Date.now(), (size) => crypto.getRandomValues(new Uint8Array(size))),
        };
      try {
        const sent = await mutateAsync(pending.current);
        pending.current = null;
        return sent;
      } catch (error) {
        onRefused(
          isRefusal(error) ? sendRefusalText(error) : 'Something went wrong. Please try again later.',
        );
        return null;
      } finally {
        isSending.current = false;
      }
    },
  };
}

/** The connection failed or the server is busy: the message was not refused. */
const isRetryable = (error: unknown) => isRefusal(error) && (error.status === 0 || error.status === 503);

const sendRefusalText = (refusal: Refusal) =>
  refusal.fields ? fieldMessages(refusal.fields).join(' ') : refusal.message;
