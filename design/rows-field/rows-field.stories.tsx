import { useState } from 'react';
import { TextField } from '../field/text-field.tsx';
import { RowsField } from './rows-field.tsx';

function Example() {
  const [rows, setRows] = useState<readonly string[]>(['A place on the tape', 'A cassette']);
  return (
    <div style={{ maxWidth: 420 }}>
      <RowsField
        label="Prizes"
        one="prize"
        hint="At most three"
        rows={rows}
        nameOf={(row) => row}
        max={3}
        create={() => ''}
        onChange={setRows}
      >
        {(row, at, change) => (
          <TextField label={`Prize ${at + 1}`} value={row} onChange={(event) => change(event.target.value)} />
        )}
      </RowsField>
    </div>
  );
}

export const story = { title: 'Rows field', render: () => <Example /> };
