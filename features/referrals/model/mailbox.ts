/** Whether two normalised e-mail addresses reach one mailbox: the tag after a `+` does not count. */
export const isSameMailbox = (one: string, other: string): boolean => withoutTag(one) === withoutTag(other);

const withoutTag = (address: string): string => address.replace(/\+[^@]*@/, '@');
