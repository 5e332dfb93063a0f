import { SelectField } from '#design/field/select-field.tsx';
import { type LicenceId, licenceIds, licenceOf } from '../../model/licences.ts';

const sentences: Readonly<Record<LicenceId, string>> = {
  all_rights_reserved: 'Others may listen; for anything else they have to ask you.',
  cc_by: 'Others may share and change it, also for money, if they name you.',
  cc_by_sa:
    'Others may share and change it, also for money, if they name you and give what they make the same licence.',
  cc_by_nd: 'Others may share it unchanged, also for money, if they name you.',
  cc_by_nc: 'Others may share and change it, but not for money, if they name you.',
  cc_by_nc_sa:
    'Others may share and change it, but not for money, if they name you and give what they make the same licence.',
  cc_by_nc_nd: 'Others may share it unchanged, but not for money, if they name you.',
  cc0: 'Others may do with it what they want, without naming you.',
};

interface LicenceFieldProps {
  value: LicenceId;
  error?: string | undefined;
  onChange: (licence: LicenceId) => void;
}

/** A select of licences with a plain sentence on the chosen one. */
export function LicenceField({ value, error, onChange }: LicenceFieldProps) {
  return (
    <SelectField
      label="Licence"
      hint={sentences[value]}
      error={error}
      value={value}
      onChange={(event) => onChange(licenceIds.find((id) => id === event.target.value) ?? value)}
    >
      {licenceIds.map((id) => (
        <option key={id} value={id}>
          {licenceOf(id).name}
        </option>
      ))}
    </SelectField>
  );
}
