/** Days for which a year's end can be taken back and families can fetch what is theirs. */
export const undoDays = 30;

/** Days before the end of undo on which the owner is reminded. */
export const reminderDays = 3;

/** Above this share of students who leave, the name of the school is typed. */
export const maxLeavingShare = 0.2;

/** A year that ends so many days too early is ended with the name of the school only. */
export const earlyDays = 60;

/** Wrong tries after which a code is void until the school makes a new one. */
export const maxTries = 10;

export const maxClasses = 2000;
export const maxExceptions = 2000;
