import { StudentDataPage } from '#features/school-records/web/student-data-page.tsx';
import { studentDataQuery } from '#features/school-records/web/student-records-queries.ts';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: StudentDataPage,
  load: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(studentDataQuery(api));
  },
  head: {
    title: 'What is kept of a student',
    description: 'Which data a school keeps of a student here, what for and for how long.',
  },
});
