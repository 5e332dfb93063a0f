/** Whether two normalised e-mail addresses end in one mailbox: what follows a + is the reader's own mark. */
export const sameMailbox = (one: string, other: string): boolean => mailbox(one) === mailbox(other);

const mailbox = (address: string): string => address.replace(/\+[^@]*@/, '@');
