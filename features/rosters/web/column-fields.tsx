import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { type RosterRun, updateRoster } from '../contract.ts';
import { type ColumnChoice, type RosterField, rosterFields } from '../model/roster-columns.ts';
import styles from './rosters.module.css';
import { useRosterChange } from './use-roster-change.ts';

const labels: Record<RosterField, string> = {
  id: 'Id of the student',
  firstName: 'First name',
  lastName: 'Family name',
  name: 'Whole name',
  className: 'Class',
  year: 'School year',
  role: 'Student or teacher',
  email: 'E-mail address',
};

/** What each column of a table is taken for, to be corrected. */
export function ColumnFields({ run, table }: { run: RosterRun; table: NonNullable<RosterRun['table']> }) {
  const [columns, setColumns] = useState<ColumnChoice>(table.columns);
  const read = useRosterChange(() => [updateRoster, { id: run.id, roster: { columns } }]);
  const choose = (field: RosterField, value: string) => {
    const { [field]: _former, ...others } = columns;
    setColumns(value === '' ? others : { ...others, [field]: Number(value) });
  };
  return (
    <details className={styles.group} open={run.state === 'refused'}>
      <summary>Columns</summary>
      <div className={styles.columns}>
        {rosterFields.map((field) => (
          <SelectField
            key={field}
            label={labels[field]}
            value={columns[field] ?? ''}
            onChange={(event) => choose(field, event.target.value)}
          >
            <option value="">Not in the table</option>
            {table.header.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <option key={at} value={at}>
                {name || `Column ${at + 1}`}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button busy={read.isPending} onClick={() => read.mutate()}>
        Read the list with these columns
      </Button>
    </details>
  );
}
