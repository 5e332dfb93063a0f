import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps the socket of a member's page on the education host while the page is open; its program comes after the page's. */
export function SchoolLive() {
  const queries = useQueryClient();
  useEffect(() => {
    void import('#features/education/web/school-live.ts').then((it) => it.startSchoolLive(queries));
  }, [queries]);
  return null;
}
