import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { Tooltip } from '#design/tooltip/tooltip.tsx';

interface AllowDownloadFieldProps {
  /** The owner's plan does not include it. */
  restricted: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The download switch; inactive with an explanation where the plan excludes downloads. */
export function AllowDownloadField({ restricted, checked, onChange }: AllowDownloadFieldProps) {
  const field = (
    <CheckboxField
      kind="switch"
      label="Allow download"
      checked={checked}
      inactive={restricted}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  if (!restricted) return field;
  return (
    <Tooltip text="Upgrade to enable downloading of tracks" action={<a href="/accounts">See the plans</a>}>
      {field}
    </Tooltip>
  );
}
