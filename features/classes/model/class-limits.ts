/** A class with so many students is full (EDU-094). */
export const maxStudents = 200;
export const maxTeachers = 20;

/** Days for which a class code works. */
export const codeDays = 90;

/** Minutes for which a sign-in window is open, and the most that it can be. */
export const windowMinutes = 45;
export const maxWindowMinutes = 480;

export const maxAnnouncementLength = 2000;
export const maxGroupNameLength = 50;
