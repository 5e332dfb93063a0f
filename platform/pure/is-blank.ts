/** One character that is seen: no space, control or format character, nor one of the fillers that fonts leave empty. */
const visibleCharacter = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{1d159}]/u;

/** Whether a text shows nothing: it is empty, or all of it is spaces and invisible characters. */
export const isBlank = (text: string): boolean => !visibleCharacter.test(text);

/** What is wrong with a text that has to say something, or null. */
export const blankError = (text: string): string | null => (isBlank(text) ? 'This field is required' : null);
