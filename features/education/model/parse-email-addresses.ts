import { emailError, normaliseEmail } from '#features/identity/model/email.ts';

/** The addresses in a pasted text, each once, and what in it is none. */
export function parseEmailAddresses(text: string): { emails: string[]; wrong: string[] } {
  const parts = text.split(/[\s,;]+/).map((part) => part.replace(/^<|>$/g, ''));
  const once = new Map(parts.filter((part) => part !== '').map((part) => [normaliseEmail(part), part]));
  const all = [...once.values()];
  return {
    emails: all.filter((part) => emailError(part) === null),
    wrong: all.filter((part) => emailError(part) !== null),
  };
}
