import { CheckboxField } from './checkbox-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

export const story = {
  title: 'Field',
  render: () => (
    <div style={{ display: 'grid', gap: 20, maxWidth: 420 }}>
      <TextField label="Title" required defaultValue="Night bus home" />
      <TextField
        label="Email"
        type="email"
        placeholder="you@example.com"
        hint="We only write when something happens."
      />
      <TextField
        label="Password"
        type="password"
        defaultValue="short"
        error="is too short (minimum is 8 characters)"
      />
      <TextArea label="Description" limit={2000} defaultValue="Recorded in one take, with the window open." />
      <SelectField label="Genre" defaultValue="Ambient">
        <option>Acoustic</option>
        <option>Ambient</option>
        <option>Blues</option>
      </SelectField>
      <div>
        <CheckboxField label="Allow comments" defaultChecked />
        <CheckboxField label="Allow download" disabled hint="Upgrade to enable downloading of tracks" />
        <CheckboxField kind="switch" label="Published" defaultChecked />
        <CheckboxField kind="radio" name="see" label="Public" defaultChecked />
        <CheckboxField kind="radio" name="see" label="Private" />
      </div>
    </div>
  ),
};
