import type { CardField } from './decline-text.ts';

/** A token of the card, or the code of what is wrong with a field. */
export type CardToken = { token: string } | { code: string };

/** What a gateway's card fields do for the form around them. Card data stays in them. */
export interface CardFieldsHandle {
  /** Rejects where there are no fields. */
  createToken(): Promise<CardToken>;
  /** Lets the buyer confirm a payment at their bank. Resolves when that is over, however it ended. */
  confirm(clientSecret: string): Promise<void>;
}

export interface CardFieldsProps {
  /** A stored card is charged: there are no fields, only the bank's question. */
  isStored: boolean;
  /** Texts under the fields. */
  errors: Partial<Record<CardField, string>>;
  disabled: boolean;
  /** Whether all three fields are filled in. */
  onComplete(isComplete: boolean): void;
  /** Called once with the fields' handle. */
  onReady(handle: CardFieldsHandle): void;
}
