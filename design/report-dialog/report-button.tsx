import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { ReportForm } from './report-form.tsx';

interface ReportButtonProps {
  /** Noun of the label and dialog: `track` gives "Report track". */
  thing: string;
  send: (reason: string) => Promise<unknown>;
}

/** A flag that reports a thing to the moderators. The dialog is loaded when it is opened. */
export function ReportButton({ thing, send }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const name = `Report ${thing}`;
  const ask = () => setOpen(true);
  return (
    <>
      <Button variant="icon" size="small" icon={Flag} aria-label={name} title={name} onClick={ask} />
      {isOpen && <ReportForm thing={thing} send={send} onClose={() => setOpen(false)} />}
    </>
  );
}
