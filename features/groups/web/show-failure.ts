import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { fieldMessages } from '#platform/web/forms/field-messages.ts';

/** The text of an error of a call for the viewer. */
function failureText(error: unknown): string {
  if (!(error instanceof Refusal)) return 'Something went wrong. Please try again later.';
  return (error.fields && fieldMessages(error.fields)[0]) ?? error.message;
}

/** Shows why a call failed. */
export const showFailure = (error: unknown): void => void flash.error(failureText(error));
