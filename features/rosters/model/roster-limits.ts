/** Of a sent file, in bytes, and of everything in an archive, inflated. */
export const maxFileBytes = 50_000_000;
export const maxInflatedBytes = 200_000_000;
export const maxArchiveFiles = 60;

/** Rows of one table. */
export const maxRows = 200_000;
export const maxPeople = 50_000;
export const maxClasses = 5000;

/** Faults that are shown; reading ends there. */
export const maxFaults = 100;

/** Teachers who are invited by one run: an inviter sends at most 200 e-mails a day. */
export const maxInvitations = 100;

/** Days for which the former state can be brought back. */
export const undoDays = 7;

/** Days for which it is known that a roster was sent. */
export const keptRunDays = 365;

/** Where more than this share of the students leaves, the school's name has to be typed. */
export const maxLeavingShare = 0.2;

/** Characters of a name in a class and of an id in a file. */
export const maxNameLength = 60;
export const maxKeyLength = 255;
