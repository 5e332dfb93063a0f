/** Whether two normalised e-mail addresses end in one mailbox: what follows a + is the reader's own mark. */
export const isSameMailbox = (one: string, other: string): boolean => withoutTag(one) === withoutTag(other);

const withoutTag = (address: string): string => address.replace(/\+[^@]*@/, '@');
