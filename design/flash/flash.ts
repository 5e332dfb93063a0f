import { createStore } from '#platform/web/store.ts';

/** How long a message is shown, in ms. */
const flashMs = 5000;

export interface FlashMessage {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** A link below the text. */
  link?: FlashLink | undefined;
}

interface FlashLink {
  text: string;
  address: string;
}

interface FlashOptions {
  /** Stays until the user closes it. */
  staysOpen?: boolean;
  /** Stays open with the message, so that there is time to follow it. */
  link?: FlashLink | undefined;
}

export const flashMessages = createStore<readonly FlashMessage[]>([]);
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  flashMessages.setState(flashMessages.getState().filter((message) => message.id !== id));
}

function show(
  kind: FlashMessage['kind'],
  text: string,
  { link, staysOpen = !!link }: FlashOptions = {},
): number {
  for (const same of flashMessages.getState().filter((message) => message.text === text)) dismiss(same.id);
  lastId += 1;
  const id = lastId;
  if (!staysOpen)
    timers.set(
      id,
      setTimeout(() => dismiss(id), flashMs),
    );
  flashMessages.setState([...flashMessages.getState(), { id, kind, text, link }]);
  return id;
}

/**
 * Short messages about the result of an action. They close after 5 seconds unless `staysOpen`; a text that
 * is already shown starts again. Returns the id for `flash.dismiss`. For the browser only.
 */
export const flash = {
  success: (text: string, options?: FlashOptions): number => show('success', text, options),
  error: (text: string, options?: FlashOptions): number => show('error', text, options),
  dismiss,
  read: flashMessages.getState,
};
