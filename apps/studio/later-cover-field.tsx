import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { CoverFieldProps } from './cover-field.tsx';

/** Loads the field when the dialog that has it is open: it is not needed for the first sound. */
export function LaterCoverField(props: CoverFieldProps) {
  const part = useLazyModule('CoverField', () => import('./cover-field.tsx'));
  return part && <part.CoverField {...props} />;
}
