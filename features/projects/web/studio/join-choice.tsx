import { SelectField } from '#design/field/select-field.tsx';

interface JoinChoiceProps {
  /** Whether the project accepts anybody. */
  value: boolean;
  onChange: (isOpen: boolean) => void;
}

/** Who may join a project of a campaign (CAMPAIGN-157). */
export function JoinChoice({ value, onChange }: JoinChoiceProps) {
  return (
    <SelectField
      label="Who may join"
      hint={
        value ? 'Any member joins at once while the campaign is open.' : 'You answer each request to join.'
      }
      value={value ? 'open' : 'requests'}
      onChange={(event) => onChange(event.currentTarget.value === 'open')}
    >
      <option value="open">Open to everyone</option>
      <option value="requests">Requests</option>
    </SelectField>
  );
}
