import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps the socket of a member's page on the education host; its program is loaded when the page stands. */
export function SchoolLive() {
  const queries = useQueryClient();
  useEffect(() => {
    const started = import('#features/education/web/school-live.ts').then(({ startSchoolLive }) =>
      startSchoolLive(queries),
    );
    return () => void started.then((stop) => stop());
  }, [queries]);
  return null;
}
