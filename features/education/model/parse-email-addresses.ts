import { emailError, normaliseEmail } from '#features/members/model/email.ts';

/** The e-mail addresses in a pasted text, each once, and the parts that are not addresses. */
export function parseEmailAddresses(text: string): { emails: string[]; invalid: string[] } {
  const parts = text.split(/[\s,;]+/).map((part) => part.replace(/^<|>$/g, ''));
  const byNormalised = new Map(
    parts.filter((part) => part !== '').map((part) => [normaliseEmail(part), part]),
  );
  const all = [...byNormalised.values()];
  return {
    emails: all.filter((part) => emailError(part) === null),
    invalid: all.filter((part) => emailError(part) !== null),
  };
}
