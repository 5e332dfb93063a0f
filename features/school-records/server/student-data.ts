import type { MemberPart } from '#features/members/server/member-part.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { getStudentDataMap } from '../contract.ts';

type StudentColumn = AnswerOf<typeof getStudentDataMap>['columns'][number];

/**
 * What is kept of a student whose account the school keeps, column by column, as the parts of members say it: the account first,
 * then by table. An account with an address of its own has more, which its owner sees in their own export.
 */
export function listStudentColumns(parts: readonly MemberPart[]): StudentColumn[] {
  const rows = parts.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, kept]) =>
      kept.flatMap(({ columns, ...why }) => columns.map((column) => ({ table, column, ...why }))),
    ),
  );
  const place = ({ table }: StudentColumn) => (table === 'users' ? '' : table);
  return rows.toSorted((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
}

/** After how many days rows of a table go; throws for a table whose rows go with the account. */
export function daysOf(parts: readonly MemberPart[], table: string): number {
  const days = listStudentColumns(parts).find((row) => row.table === table)?.days;
  if (typeof days !== 'number') throw new Error(`${table} is not kept by days`);
  return days;
}
