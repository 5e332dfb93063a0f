import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { mediaAddress } from '../model/media-address.ts';
import type { MediaKind } from '../model/media-kinds.ts';
import styles from './media.module.css';
import { useMediaPicker } from './use-media-picker.tsx';

interface MediaAddressFieldProps {
  label: string;
  kinds: readonly MediaKind[];
  value: string;
  error?: string | undefined;
  onChange: (address: string) => void;
}

/** An address that is typed, or that of a medium which is chosen from the shelf. */
export function MediaAddressField({ label, kinds, value, error, onChange }: MediaAddressFieldProps) {
  const { open, picker } = useMediaPicker(kinds, ({ id }) => onChange(mediaAddress(id)));
  return (
    <div className={styles.addressField}>
      <TextField
        label={label}
        hint="From the media shelf, an address of this site, or https://…"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button aria-label={`Choose: ${label}`} onClick={open}>
        Choose
      </Button>
      {picker}
    </div>
  );
}
