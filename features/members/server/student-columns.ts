/** How long a value is kept: with the account (erased within 30 days of its end), or a number of days from when it was written. */
type Kept = 'account' | number;

/** Columns that keep something of a student whose account a school keeps. */
export interface StudentColumns {
  purpose: string;
  /** Why it may be kept: what the school does with it, or what keeps accounts safe. */
  basis: 'school' | 'security';
  days: Kept;
  columns: readonly string[];
}

/** Columns of one purpose, named with spaces between them. */
export const studentColumns = (
  purpose: string,
  columns: string,
  { days = 'account', basis = 'school' }: Partial<Pick<StudentColumns, 'days' | 'basis'>> = {},
): StudentColumns => ({ purpose, basis, days, columns: columns.split(' ') });

/** Of columns of `users`, each of which belongs to the feature that updates it. */
export const accountColumns = (columns: string) =>
  studentColumns('The account itself: an invented name and the school that keeps it', columns);

export const signingInColumns = (columns: string) =>
  studentColumns('Signing in, and closing an account that was misused', columns, { basis: 'security' });

export const emptyAccountColumns = (columns: string) =>
  studentColumns(
    'Empty for a student: the school keeps no address, no password, no plan and no profile',
    columns,
  );

/** Of columns of `user_counts`, each of which belongs to the feature that counts. */
export const musicCountColumns = (columns: string) =>
  studentColumns('How much music there is, for limits', columns);

export const emptyCountColumns = (columns: string) =>
  studentColumns('Empty for a student, who follows nobody and buys nothing', columns);
