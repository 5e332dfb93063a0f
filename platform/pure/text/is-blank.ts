/** A visible character: no space, control or format character, and none of the blank fillers. */
const visibleCharacter = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{1d159}]/u;

/** Whether a text is empty or consists of spaces and invisible characters. */
export const isBlank = (text: string): boolean => !visibleCharacter.test(text);

/** The validation error of a required text, or null. */
export const blankError = (text: string): string | null => (isBlank(text) ? 'This field is required' : null);
